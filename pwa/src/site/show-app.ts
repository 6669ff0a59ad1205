/** Starts the app in place of the visitor's page, because an owner has a screen at this address. If the app's files fail to load,
 * the visitor's page is shown.
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

/** Resolves when the stylesheet is applied, so that the app never renders without it. */
const styled = (href: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new Error(`${href} did not come`)));
    document.head.append(link);
  });
