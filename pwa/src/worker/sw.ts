import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { PUBLISH_TAG } from '../local/sync/background-sync.ts';
import { deviceNameOf } from '../local/device-name.ts';
import { showOnIcon } from '../local/icon-count.ts';
import { publishWaiting } from './publish-waiting.ts';

/** The service worker: the app's files for starts without a connection, and the Saves that wait while the app is closed. */

declare global {
  interface Window {
    /** The files of the build, which Workbox writes in its place. */
    __WB_MANIFEST: PrecacheEntry[];
  }
}

/** The part of a worker's own world that TypeScript's DOM does not know. */
interface WorkerScope {
  skipWaiting(): Promise<void>;
  addEventListener(type: 'message', listener: (event: MessageEvent<{ type?: unknown } | null>) => void): void;
  addEventListener(type: 'sync', listener: (event: SyncEvent) => void): void;
}

/** The browser sees a connection after a page has asked for it. A rejection asks for another try. */
interface SyncEvent {
  readonly tag: string;
  waitUntil(work: Promise<unknown>): void;
}

const worker = self as unknown as WorkerScope;

// The owner decides when a new version starts: see app/update-prompt.tsx.
worker.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void worker.skipWaiting();
});

// The public pages answer at their addresses whatever the query says; index.html is the app, for all other addresses.
precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: 'landing.html', ignoreURLParametersMatching: [/./] });
cleanupOutdatedCaches();
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/api\//, /^\/dev\//, /^\/case-studies\//, /^\/\.well-known\//],
  }),
);

const publish = async (): Promise<void> => {
  const isLeft = await publishWaiting({
    fetch: (input, init) => fetch(input, init),
    baseUrl: '',
    // The worker's composition root: the one place of it that reads the clock and draws random numbers.
    now: Date.now,
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    timers: {
      setTimeout: (run, ms) => setTimeout(run, ms),
      clearTimeout: (timer) => clearTimeout(timer as number),
    },
    locks: (navigator as Partial<Pick<Navigator, 'locks'>>).locks ?? null,
    app: __APP_VERSION__,
    deviceName: deviceNameOf(navigator.userAgent),
    onCount: (count) => void showOnIcon(navigator, count),
  });
  if (isLeft) throw new Error('Changes still wait on this device.');
};

worker.addEventListener('sync', (event) => {
  if (event.tag === PUBLISH_TAG) event.waitUntil(publish());
});
