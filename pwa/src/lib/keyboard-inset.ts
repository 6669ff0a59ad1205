/** Keeps the CSS variable --keyboard at the height, in pixels, that a phone's keyboard covers at the bottom of the window.
 * Browsers that shrink the page instead report zero, which is also correct.
 * @returns a function that stops it */
export const trackKeyboardInset = (): (() => void) => {
  const viewport = window.visualViewport;
  if (!viewport) return () => undefined;
  const update = (): void => {
    const covered = viewport.scale === 1 ? window.innerHeight - viewport.height - viewport.offsetTop : 0;
    document.documentElement.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`);
  };
  viewport.addEventListener('resize', update);
  viewport.addEventListener('scroll', update);
  update();
  return () => {
    viewport.removeEventListener('resize', update);
    viewport.removeEventListener('scroll', update);
  };
};
