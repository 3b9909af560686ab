import { createContext } from 'react';

/**
 * Where menus, tips and lists open: in the modal dialog around them, because everything outside of it is beneath it and cannot be
 * reached; on the page otherwise.
 */
export const PopupContainer = createContext<HTMLElement | undefined>(undefined);
