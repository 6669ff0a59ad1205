import type { Page } from '@playwright/test';

/** Moments of one Save, in epoch milliseconds with fractions. */
export interface SaveMoments {
  /** Save Changes is pressed. */
  pressed: number;
  /** The bar with Save Changes is gone: the device has kept the Save. */
  saved: number;
  /** The toast says "Live on your website.": the server has published it and this device has taken in its answer. */
  live: number;
}

/** Enters a time, saves it a tenth of a second later, as fast as an owner could, and notes each moment. All of it runs inside the page, woken by its mutations: nothing that
 * watches from outside is in the figures. */
export const saveAndWatch = (page: Page, label: string, time: string): Promise<SaveMoments> =>
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

      // The toast of the Save before would be taken for this one's.
      button('Dismiss')?.click();
      await when(() => toasts().length === 0);
      const field = document.querySelector<HTMLInputElement>(`input[aria-label="${name}"]`);
      if (!field) throw new Error(`there is no field ${name}`);
      // React hears of values that are set past its own setter only.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      await when(() => button('Save Changes') !== undefined);
      await new Promise((resolve) => setTimeout(resolve, 100));

      const pressed = now();
      button('Save Changes')?.click();
      const [saved, live] = await Promise.all([
        when(() => document.querySelector('[data-save-bar]') === null),
        when(() => toasts().some((toast) => toast.textContent.includes('Live on your website.'))),
      ]);
      return { pressed, saved, live };
    },
    { label, time },
  );

/** @returns when the page shows a time in a field, in epoch milliseconds with fractions */
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
