/** The choice of a theme. `system` follows the device; the others are the owner's choice on this device. */
export type ThemeChoice = 'system' | 'light' | 'dark';

/** The key in localStorage; also read by the inline script of index.html, before the first paint. */
const KEY = 'doorsign-theme';
/** The color of the window's frame in each theme; the same as the token --shade. */
const FRAME = { light: '#f5f3ed', dark: '#0c100e' } as const;

const listeners = new Set<() => void>();

/** The current choice. */
export const readTheme = (): ThemeChoice => {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
};

/** Applies the theme at once and stores the choice for the next start. */
export const chooseTheme = (choice: ThemeChoice): void => {
  const { dataset } = document.documentElement;
  if (choice === 'system') delete dataset['theme'];
  else dataset['theme'] = choice;
  try {
    if (choice === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, choice);
  } catch {
    // Without storage the theme applies until the page is left.
  }
  paintFrame();
  for (const listener of listeners) listener();
};

/** Colors the window's frame for the current theme; called once at the start and after every choice. */
export const paintFrame = (): void => {
  const choice = readTheme();
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.getAttribute('media')?.includes('dark') ? 'dark' : 'light';
    meta.content = FRAME[choice === 'system' ? own : choice];
  }
};

/** Subscribes to changes of the theme, for React's useSyncExternalStore. */
export const subscribeTheme = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
