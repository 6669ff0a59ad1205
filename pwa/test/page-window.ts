// Imported here, because an import that is still loading when a worker's first page ends would never finish for the others.
import '../src/api/open-stream.ts';
import type { Services } from '../src/local/services.ts';
import '../src/local/sync/sync-once.ts';
import { dismissToast, toastSlot } from '../src/ui/toast-store.ts';

/** Returns jsdom's window with a separate fetch, so that requests of an earlier page cannot reach this one.
 * @param leave called with the address that the page navigates to, because jsdom cannot navigate */
export const windowWith = (fetch: typeof window.fetch, leave?: (address: string) => void): typeof window =>
  new Proxy(window, {
    get(target, key) {
      if (key === 'fetch') return fetch;
      if (key === 'location' && leave) return { assign: leave, replace: leave };
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });

/** Stops a page's background work and waits until it has ended. Work that outlives the last test of a file finds no window and fails the run. */
export const closePage = async ({ local }: Services): Promise<void> => {
  const { store } = local.session.store.getState();
  local.stop();
  await store?.sync.settled();
  store?.db.close();
};

/** Empties the slot of toasts, as loading a page does. A Save of an earlier page may show its toast after that page was closed. */
export const clearToast = (): void => {
  const shown = toastSlot.read();
  if (shown) dismissToast(shown.id);
};
