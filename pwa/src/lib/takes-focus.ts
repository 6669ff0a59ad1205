/** For the `ref` of a control inside of a dialog: where the focus goes when the dialog opens. React's own autoFocus is too
 * early for that: it moves the focus before the browser opens the dialog, which then gives it to the first button. */
export const takesFocus = (control: HTMLElement | null): void => control?.setAttribute('autofocus', '');
