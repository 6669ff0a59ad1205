/** Keeps two CSS variables, in pixels: --keyboard is the height that a phone's keyboard covers at the bottom of the window, and
 * --panned how much of the window's top the browser has moved out of sight to show the field above it.
 * Browsers that shrink the page instead report zero, which is also correct.
 * @returns a function that stops it */
export const trackKeyboardInset = (): (() => void) => {
  const viewport = window.visualViewport;
  if (!viewport) return () => undefined;
  const update = (): void => {
    const covered = viewport.scale === 1 ? window.innerHeight - viewport.height - viewport.offsetTop : 0;
    const panned = viewport.scale === 1 ? viewport.offsetTop : 0;
    const { style } = document.documentElement;
    style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`);
    style.setProperty('--panned', `${Math.max(0, Math.round(panned))}px`);
  };
  viewport.addEventListener('resize', update);
  viewport.addEventListener('scroll', update);
  update();
  return () => {
    viewport.removeEventListener('resize', update);
    viewport.removeEventListener('scroll', update);
  };
};
