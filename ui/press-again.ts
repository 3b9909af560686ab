/** What was pressed on a page that slept is pressed again by its code, and Safari lets nobody copy but who presses at that moment. */
export const PRESS_AGAIN = 'Press once more to copy';
