import { deviceName } from '@doorsign/shared-schema/account/device-name';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { PUBLISH_TAG } from '../local/sync/background-sync.ts';
import { showOnIcon } from '../local/icon-count.ts';
import { publishWaiting } from './publish-waiting.ts';

/** The service worker: serves the app's files without a connection, and publishes waiting Saves while the app is closed. */

declare global {
  interface Window {
    /** The files of the build; Workbox replaces this property with their list. */
    __WB_MANIFEST: PrecacheEntry[];
  }
}

/** The part of the worker's global scope that TypeScript's DOM types do not know. */
interface WorkerScope {
  skipWaiting(): Promise<void>;
  addEventListener(type: 'message', listener: (event: MessageEvent<{ type?: unknown } | null>) => void): void;
  addEventListener(type: 'sync', listener: (event: SyncEvent) => void): void;
}

/** The event that the browser sends when it sees a connection after a page has asked for it. A rejection requests another try. */
interface SyncEvent {
  readonly tag: string;
  waitUntil(work: Promise<unknown>): void;
}

const worker = self as unknown as WorkerScope;

// The owner decides when a new version starts: see app/update-prompt.tsx.
worker.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void worker.skipWaiting();
});

// The public pages are served at their addresses whatever the query; index.html is the app, for all other addresses.
precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: 'landing.html', ignoreURLParametersMatching: [/./] });
cleanupOutdatedCaches();
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [
      /^\/api\//,
      /^\/at\//,
      /^\/dev\//,
      /^\/docs\//,
      /^\/case-studies\//,
      /^\/integrations\//,
      /^\/\.well-known\//,
    ],
  }),
);

const publish = async (): Promise<void> => {
  const isLeft = await publishWaiting({
    fetch: (input, init) => fetch(input, init),
    baseUrl: '',
    // The worker's composition root: the only place in the worker that reads the clock and creates random numbers.
    now: Date.now,
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    timers: {
      setTimeout: (run, ms) => setTimeout(run, ms),
      clearTimeout: (timer) => clearTimeout(timer as number),
    },
    locks: (navigator as Partial<Pick<Navigator, 'locks'>>).locks ?? null,
    app: __APP_VERSION__,
    deviceName: deviceName(navigator.userAgent),
    onCount: (count) => void showOnIcon(navigator, count),
  });
  if (isLeft) throw new Error('Changes still wait on this device.');
};

worker.addEventListener('sync', (event) => {
  if (event.tag === PUBLISH_TAG) event.waitUntil(publish());
});
