import { createApiClient, type Timers } from '../api/client.ts';
import { deviceNameOf } from './device-name.ts';
import { createLocalServices } from './local-services.ts';
import type { Services } from './services.ts';
import { createTokenStore } from './token-store.ts';

/** What a page gives to its services. */
export interface ServicesDeps {
  window: Window & { fetch: typeof fetch };
  /** Epoch milliseconds. */
  now(): number;
  randomBytes(n: number): Uint8Array;
  /** The app's build, for the server's log. */
  app: string;
}

/** Puts the services of a page together; main.tsx calls it once. Nothing runs before
 * `local.session.actions.start()`. */
export const createServices = ({ window, now, randomBytes, app }: ServicesDeps): Services => {
  const tokens = createTokenStore(window);
  const timers: Timers = {
    setTimeout: (run, ms) => window.setTimeout(run, ms),
    clearTimeout: (timer) => window.clearTimeout(timer as number),
  };
  const api = createApiClient({
    baseUrl: '',
    fetch: (input, init) => window.fetch(input, init),
    token: () => tokens.get(),
    onToken: (token) => tokens.set(token),
    onSignedOut: () => local.session.revoked(),
    timers,
  });
  const local = createLocalServices({
    api,
    tokens,
    window,
    now,
    randomBytes,
    timers,
    // Typed as always there, but missing in older browsers and in insecure contexts.
    locks: (window.navigator as Partial<Pick<Navigator, 'locks'>>).locks ?? null,
    app,
    deviceName: deviceNameOf(window.navigator.userAgent),
  });
  return { api, local, now };
};
