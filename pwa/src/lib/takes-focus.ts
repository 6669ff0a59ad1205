/** For the `ref` of a control: it takes the focus when it appears, and when the dialog opens that it is in. React's own
 * autoFocus is too early for dialogs: the browser then gives the focus to the first button. */
export const takesFocus = (control: HTMLElement | null): void => {
  control?.setAttribute('autofocus', '');
  control?.focus();
};
