/** Ignores that a script of a public page was not loaded: the page is whole without it, and a visitor may leave while it loads. */
export const leaveAsIs = (): void => {};
