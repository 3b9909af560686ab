/** Safari's search fields keep Escape for themselves, also when there is nothing to be cleared: the dialog around one is closed as a browser does it. */
export function escapeFromSearch(): void {
  addEventListener('keydown', (event) => {
    const { type, value, parentElement } = event.target as HTMLInputElement;
    const dialog = event.key === 'Escape' && type === 'search' && !value && parentElement?.closest('dialog');
    if (!dialog || event.defaultPrevented) return;
    event.preventDefault();
    if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
  });
}
