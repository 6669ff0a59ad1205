import { expect, type Page } from '@playwright/test';

const ADMIN = { user: 'baker', password: 'sourdough-1987-sourdough' };

/** Fills WordPress's own form of installation. */
export const install = async (page: Page, url: string): Promise<void> => {
  await page.goto(`${url}/wp-admin/install.php?language=en_US`);
  await page.getByLabel('Site Title').fill('Harbor Bakery');
  await page.getByLabel('Username').fill(ADMIN.user);
  await page.locator('#pass1').fill(ADMIN.password);
  await page.getByLabel('Your Email').fill('baker@example.test');
  await page.getByRole('button', { name: 'Install WordPress' }).click();
  await expect(page.getByRole('heading', { name: 'Success!' })).toBeVisible();
};

export const logIn = async (page: Page, url: string): Promise<void> => {
  await page.goto(`${url}/wp-login.php`);
  // A script of the page moves the focus there after 200 ms, and what is typed elsewhere until then lands in it.
  await expect(page.locator('#user_login')).toBeFocused();
  await page.locator('#user_login').fill(ADMIN.user);
  await page.locator('#user_pass').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible();
};

/** The parts of the editor's scripts that the stories use. */
interface EditorWindow {
  readonly wp: {
    apiFetch: (call: object) => Promise<unknown>;
    blocks: { createBlock: (name: string, attributes?: object) => object };
    data: {
      dispatch: (store: string) => Record<string, (...values: unknown[]) => Promise<void>>;
      select: (store: string) => Record<string, () => unknown>;
    };
  };
}

/** Makes a call of WordPress's API as the owner, from any page of the editor. */
export const callApi = async <Answer>(page: Page, url: string, call: object): Promise<Answer> => {
  await page.goto(`${url}/wp-admin/post-new.php`);
  return (await page.evaluate((given) => (window as unknown as EditorWindow).wp.apiFetch(given), call)) as Answer;
};

/** Publishes a post, through the API call of the block editor.
 * @returns its address */
export const publishPost = async (page: Page, url: string, content: string, title = 'Hours'): Promise<string> => {
  const data = { title, status: 'publish', content };
  return (await callApi<{ link: string }>(page, url, { path: '/wp/v2/posts', method: 'POST', data })).link;
};

/** Inserts blocks in the editor, waits for their preview, and publishes the post.
 * @returns its address */
export const publishBlocks = async (page: Page, url: string, names: readonly string[]): Promise<string> => {
  await page.goto(`${url}/wp-admin/post-new.php`);
  await page.evaluate((blocks) => {
    const { wp } = window as unknown as EditorWindow;
    const created = blocks.map((name) => wp.blocks.createBlock(name));
    void wp.data.dispatch('core/block-editor')['insertBlocks']?.(created);
  }, names);
  for (const name of names)
    await expect(page.locator(`[data-type="${name}"] .doorsign-words`)).toHaveText(/^(Open|Closed)/);
  return page.evaluate(async () => {
    const { dispatch, select } = (window as unknown as EditorWindow).wp.data;
    await dispatch('core/editor')['editPost']?.({ title: 'Blocks', status: 'publish' });
    await dispatch('core/editor')['savePost']?.();
    return String(select('core/editor')['getPermalink']?.());
  });
};

/** Returns the sum of the layout shifts of a page so far. */
export const layoutShiftOn = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0)),
        ).observe({ type: 'layout-shift', buffered: true });
        // Without a shift no entry is reported.
        setTimeout(() => resolve(0), 1000);
      }),
  );
