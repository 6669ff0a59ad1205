import type { Locator, Page } from '@playwright/test';

/** The times of one Save's stages, in epoch milliseconds with fractions. */
export interface SaveTimes {
  /** The press on Save Changes. */
  pressed: number;
  /** The bar with Save Changes disappears: the device has kept the Save. */
  saved: number;
  /** The toast says that the Save is published, of a widget that no website has shown yet: the server has published the Save and this device has applied the answer. */
  live: number;
}

/** Enters a time, saves it 100 ms later, and records the time of each stage. All of it runs inside the page, driven by DOM
 * mutations, so the figures contain no overhead of an external observer. */
export const saveAndWatch = (page: Page, label: string, time: string): Promise<SaveTimes> =>
  page.evaluate(
    async ({ label: name, time: value }) => {
      const now = (): number => performance.timeOrigin + performance.now();
      const when = (isTrue: () => boolean): Promise<number> =>
        new Promise((resolve) => {
          const look = (): void => {
            if (!isTrue()) return;
            observer.disconnect();
            resolve(now());
          };
          const observer = new MutationObserver(look);
          observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
          look();
        });
      const button = (words: string): HTMLButtonElement | undefined =>
        [...document.querySelectorAll('button')].find(
          (found) => found.textContent === words || found.getAttribute('aria-label') === words,
        );
      const toasts = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('li[data-state]')];

      // The previous Save's toast would be mistaken for this one's.
      button('Dismiss')?.click();
      await when(() => toasts().length === 0);
      const field = document.querySelector<HTMLInputElement>(`input[aria-label="${name}"]`);
      if (!field) throw new Error(`there is no field ${name}`);
      // React notices a value only if it is set through the native setter, not through React's own.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      await when(() => button('Save Changes') !== undefined);
      await new Promise((resolve) => setTimeout(resolve, 100));

      const pressed = now();
      button('Save Changes')?.click();
      const [saved, live] = await Promise.all([
        when(() => document.querySelector('[data-save-bar]') === null),
        when(() => toasts().some((toast) => toast.textContent.includes('Your widget isn’t on a website yet.'))),
      ]);
      return { pressed, saved, live };
    },
    { label, time },
  );

/** @returns the time at which the page shows a time in a field, in epoch milliseconds with fractions */
export const whenShown = (page: Page, label: string, time: string): Promise<number> =>
  page.evaluate(
    ({ label: name, time: value }) =>
      new Promise<number>((resolve) => {
        const look = (): void => {
          if (document.querySelector<HTMLInputElement>(`input[aria-label="${name}"]`)?.value !== value) return;
          observer.disconnect();
          resolve(performance.timeOrigin + performance.now());
        };
        const observer = new MutationObserver(look);
        observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
        look();
      }),
    { label, time },
  );

/** Opens the sheet "Close now".
 * @returns its first option */
const openCloseSheet = async (page: Page): Promise<Locator> => {
  await page.getByRole('main').getByRole('button', { name: 'Close now' }).click();
  const option = page.getByRole('button', { name: /^Until we next open/ });
  await option.waitFor();
  return option;
};

/** Closes by the sheet's first option.
 * @param payload the address of the widget's payload
 * @returns the milliseconds from the press until the payload says closed */
export const closeUntilServed = async (page: Page, payload: string): Promise<number> => {
  const option = await openCloseSheet(page);
  return option.evaluate(async (button: HTMLElement, address) => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const pressed = performance.now();
    button.click();
    for (;;) {
      const response = await fetch(address, { cache: 'no-store' });
      const { timeline } = (await response.json()) as { timeline: [number, string][] };
      if (timeline[0]?.[1] === 'c') return performance.now() - pressed;
    }
  }, payload);
};

/** The milliseconds from the press on the sheet's first option. */
export interface CloseWaits {
  /** Another connection reads the Save from the device's database. */
  kept: number;
  /** The dashboard shows it. */
  told: number;
}

/** Closes by the sheet's first option, without a network. */
export const closeOffline = async (page: Page): Promise<CloseWaits> => {
  const option = await openCloseSheet(page);
  return option.evaluate(async (button: HTMLElement) => {
    const result = <Value>(asked: IDBRequest<Value>): Promise<Value> =>
      new Promise((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error ?? new Error('the database could not be read'));
      });
    const databases = await indexedDB.databases();
    const connections = await Promise.all(databases.map(({ name = '' }) => result(indexedDB.open(name))));
    const database = connections.find(({ objectStoreNames }) => objectStoreNames.contains('outbox')) as IDBDatabase;
    const countSaves = (): Promise<number> => result(database.transaction('outbox').objectStore('outbox').count());
    const before = await countSaves();
    const main = document.querySelector('main') as HTMLElement;
    const isShown = (): boolean =>
      [...main.querySelectorAll('button')].some(({ textContent }) => textContent === 'Reopen');
    await new Promise((resolve) => setTimeout(resolve, 100));

    const pressed = performance.now();
    const told = new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!isShown()) return;
        observer.disconnect();
        resolve(performance.now() - pressed);
      });
      observer.observe(main, { subtree: true, childList: true, characterData: true });
    });
    button.click();
    while ((await countSaves()) === before);
    const kept = performance.now() - pressed;
    for (const connection of connections) connection.close();
    return { kept, told: await told };
  });
};

/** Reopens, and waits until everything is published. */
export const reopen = async (page: Page): Promise<void> => {
  await page.getByRole('main').getByRole('button', { name: 'Reopen' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Close now' }).waitFor();
  await page
    .getByText(/All changes (live|saved)/)
    .first()
    .waitFor();
};
