import { createStore } from 'zustand/vanilla';

/** The state of the sheet "Close now". `isChange`: it begins with what is in force. Screens, the header and the keyboard open it; the
 * header draws it. */
export const closeSheet = createStore(() => ({ open: false, isChange: false }));

/** Opens the sheet, if there is one for this owner.
 * @param isChange true to begin with what is in force */
export const openCloseSheet = (isChange = false): void => closeSheet.setState({ open: true, isChange });
