/** Starts the app in the place of what a visitor sees: at this address an owner has a screen. Without the app's files the
 * visitor's page is shown instead.
 * @param root #root, with the addresses of the app's files */
export const showApp = async (root: HTMLElement): Promise<void> => {
  const { app = '', appStyles = '' } = root.dataset;
  try {
    await styled(appStyles);
    await import(/* @vite-ignore */ app);
  } catch {
    delete document.documentElement.dataset['owner'];
  }
};

/** Resolves when the stylesheet is in force, so that nothing is drawn without it. */
const styled = (href: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new Error(`${href} did not come`)));
    document.head.append(link);
  });
