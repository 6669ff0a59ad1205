// Imported here, because an import that is still loading when a worker's first page ends would never finish for the others.
import '../src/api/open-stream.ts';
import type { Services } from '../src/local/services.ts';
import '../src/local/sync/sync-once.ts';
import { dismissToast, toastSlot } from '../src/ui/toast-store.ts';

/** A page over jsdom's window, which all pages of a test share. */
export interface PageWindow {
  /** The window, with the page's own fetch and timers. */
  readonly window: typeof window;
  /** Stops the page's background work, waits until it has ended, and stops the page's timers, as closing a page does. A timer
   * that went on could show a toast on the next page; work that outlives the last test of a file finds no window and fails the run. */
  close(services: Services): Promise<void>;
}

/** Creates a page with a separate fetch, so that requests of an earlier page cannot reach this one.
 * @param leave called with the address that the page navigates to, because jsdom cannot navigate */
export const createPageWindow = (fetch: typeof window.fetch, leave?: (address: string) => void): PageWindow => {
  const timers = new Set<number>();
  const own: Partial<Record<PropertyKey, unknown>> = {
    fetch,
    setTimeout(run: () => void, ms: number) {
      const timer = window.setTimeout(() => {
        timers.delete(timer);
        run();
      }, ms);
      timers.add(timer);
      return timer;
    },
    ...(leave && { location: { assign: leave, replace: leave } }),
  };
  return {
    window: new Proxy(window, {
      get(target, key) {
        if (Object.hasOwn(own, key)) return own[key];
        const value: unknown = Reflect.get(target, key);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    }),
    async close({ local }) {
      const { store } = local.session.store.getState();
      local.stop();
      await store?.sync.settled();
      store?.db.close();
      for (const timer of timers) window.clearTimeout(timer);
    },
  };
};

/** Empties the slot of toasts, as loading a page does. */
export const clearToast = (): void => {
  const shown = toastSlot.read();
  if (shown) dismissToast(shown.id);
};
