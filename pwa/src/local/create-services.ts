import { deviceName } from '@doorsign/shared-schema/account/device-name';
import { createApiClient, type ApiClientDeps, type Timers } from '../api/client.ts';
import { pageStorage, tabStorage } from '../lib/page-storage.ts';
import { reloadWhenReachable } from '../lib/reload-when-reachable.ts';
import { createFetchedSync } from './sync/fetched-sync.ts';
import { createLocalServices } from './local-services.ts';
import { fractionOf } from './local-store.ts';
import type { Services } from './services.ts';
import { createTokenStore } from './session/token-store.ts';

/** Dependencies of createServices(). */
export interface ServicesDeps {
  window: Window & { fetch: typeof fetch };
  /** Epoch milliseconds. */
  now(): number;
  randomBytes(n: number): Uint8Array;
  /** The app's build, for the server's log. */
  app: string;
}

/** Creates the services of a page; main.tsx calls it once. Nothing runs before `local.session.actions.start()`. */
export const createServices = ({ window, now, randomBytes, app }: ServicesDeps): Services => {
  const tokens = createTokenStore(window);
  // Typed as always present, but missing in older browsers and in insecure contexts.
  const { locks = null, storage = null } = window.navigator as Partial<Pick<Navigator, 'locks' | 'storage'>>;
  const timers: Timers = {
    setTimeout: (run, ms) => window.setTimeout(run, ms),
    clearTimeout: (timer) => window.clearTimeout(timer as number),
  };
  const wire: Pick<ApiClientDeps, 'baseUrl' | 'fetch' | 'token' | 'business'> = {
    baseUrl: '',
    fetch: (input, init) => window.fetch(input, init),
    token: () => tokens.get(),
    business: () => local.session.business(),
  };
  const api = createApiClient({
    ...wire,
    onToken: (token) => tokens.set(token),
    onSignedOut: (why) => local.session.revoked(why),
    onMembershipEnded: (businessId) => void local.membershipEnded(businessId),
    onAccountDeleted: () => void local.session.accountDeleted(),
    timers,
  });
  const local = createLocalServices({
    api,
    tokens,
    window,
    now,
    randomBytes,
    timers,
    locks,
    storage,
    tabStorage,
    noteStorage: pageStorage(() => window.localStorage),
    syncOnce: createFetchedSync({
      load: () => import('./sync/sync-once.ts'),
      storage: pageStorage(() => window.sessionStorage),
      reload: reloadWhenReachable,
    }),
    // Loaded after the first screen. If loading fails, the device polls every minute, as it does without a stream.
    openStream: async (watch) => (await import('../api/open-stream.ts')).openStream(wire, watch),
    app,
    deviceName: deviceName(window.navigator.userAgent),
  });
  return {
    api,
    local,
    now,
    random: () => fractionOf(randomBytes(4)),
    randomBytes,
    leaveTo: (address) => window.location.assign(address),
    replaceBy: (address) => window.location.replace(address),
  };
};
