/** The controls to which Swagger UI gives no name, and their names. */
const NAMES: readonly (readonly [selector: string, name: string])[] = [
  ['.close-modal', 'Close'],
  ['textarea.body-param__text', 'Request body'],
  ['.parameters select:not([id])', 'Value'],
  ['.response-control-media-type select', 'Media type'],
  ['.copy-to-clipboard button', 'Copy'],
];

/** Parts that scroll by themselves, and so must take the focus of a keyboard. */
const SCROLLING = 'pre';

/** Gives the controls of the reference names and scrolling parts the focus, now and after each change of the reference. */
export const nameControls = (reference: Element): void => {
  const apply = (): void => {
    for (const [selector, name] of NAMES)
      for (const control of reference.querySelectorAll(`:is(${selector}):not([aria-label])`))
        control.setAttribute('aria-label', name);
    for (const part of reference.querySelectorAll<HTMLElement>(`:is(${SCROLLING}):not([tabindex])`)) part.tabIndex = 0;
  };
  new MutationObserver(apply).observe(reference, { childList: true, subtree: true });
};
