/** Focuses a control when it appears, and when the dialog that contains it opens. Used as the `ref` of the control. React's
 * own autoFocus is too early for dialogs: the browser then focuses the first button. */
export const takesFocus = (control: HTMLElement | null): void => {
  control?.setAttribute('autofocus', '');
  control?.focus();
};
