// Fetched here already: a file that is still under way when the tests of a worker's first page end never comes for the others.
import '../src/api/open-stream.ts';
import type { Services } from '../src/local/services.ts';
import '../src/local/sync/sync-once.ts';

/** jsdom's window with a fetch of this page alone: what an earlier page still asks for must not reach this one.
 * @param leave gets the address that the page leaves for, which jsdom could not go to */
export const windowWith = (fetch: typeof window.fetch, leave?: (address: string) => void): typeof window =>
  new Proxy(window, {
    get(target, key) {
      if (key === 'fetch') return fetch;
      if (key === 'location' && leave) return { assign: leave, replace: leave };
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });

/** Ends what a page does by itself, and waits until it has ended: what outlives the last test of a file finds no window any
 * more, and fails the run. */
export const closePage = async ({ local }: Services): Promise<void> => {
  const { store } = local.session.store.getState();
  local.stop();
  await store?.sync.settled();
  store?.db.close();
};
