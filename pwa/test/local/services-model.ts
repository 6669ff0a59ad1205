import { authCalls, BUSINESS_HEADER, syncCalls, type SyncRequest, type User } from '@doorsign/shared-schema/api';
import { createApiClient } from '../../src/api/client.ts';
import type { StreamWatch } from '../../src/api/open-stream.ts';
import type { IndexedDb } from '../../src/local/storage/database.ts';
import type { PersistentStorage } from '../../src/local/storage/persistence.ts';
import { createLocalServices } from '../../src/local/local-services.ts';
import { syncOnce } from '../../src/local/sync/sync-once.ts';
import type { TokenStore } from '../../src/local/session/token-store.ts';
import type { TriggerWindow } from '../../src/local/sync/triggers.ts';
import { userOf } from '../user.ts';
import { countingBytes, newIndexedDb } from './device-model.ts';
import { present } from './present.ts';
import { ManualTimers } from './manual-timers.ts';
import { refusal, ServerModel } from './server-model.ts';

/** Returns the user object of an owner with this id, whose widget a website has shown. */
export const ownerOf = (id: string, changes: Partial<User> = {}): User =>
  userOf({ id, businessName: `Business ${id}`, email: `${id}@example.test`, widgetSeen: SEEN, ...changes });

const SEEN: User['widgetSeen'] = { at: '2026-01-02T03:04:05.000Z', host: 'www.harborbakery.com' };

/** Creates the browser's localStorage, shared by the tabs of one device. */
export const createSharedToken = () => {
  let token: string | null = null;
  const tabs = new Set<() => void>();
  return {
    tab(): TokenStore {
      let listener = (): void => undefined;
      const hear = (): void => listener();
      tabs.add(hear);
      return {
        get: () => token,
        set(next) {
          token = next;
          for (const tab of tabs) if (tab !== hear) tab();
        },
        subscribe(next) {
          listener = next;
          return () => void tabs.delete(hear);
        },
      };
    },
  };
};

/** Creates a backend: servers keyed by user, and an optional answer in place of theirs. */
export const createBackend = (...userIds: string[]) => ({
  servers: new Map(userIds.map((id) => [id, new ServerModel(id)])),
  users: new Map(userIds.map((id) => [id, ownerOf(id)])),
  /** Businesses that a call names, beside the users' own. */
  businesses: new Map<string, ServerModel>(),
  /** Answers every call while set. */
  instead: null as ((path: string) => Response | Promise<Response>) | null,
  calls: [] as string[],
});

export type Backend = ReturnType<typeof createBackend>;

const answerOf = (backend: Backend, path: string, init: RequestInit): Response => {
  const headers = init.headers as Record<string, string>;
  const token = headers['Authorization']?.split(' ')[1];
  const named = headers[BUSINESS_HEADER];
  const { sub } = JSON.parse(atob(token?.split('.')[1] ?? '')) as { sub: string };
  const user = backend.users.get(sub);
  if (!user) return refusal('token_invalid');
  if (path === authCalls.me.path) return Response.json(user);
  if (path === syncCalls.sync.path)
    return Response.json(
      present(named === undefined ? backend.servers.get(sub) : backend.businesses.get(named)).sync(
        JSON.parse(init.body as string) as SyncRequest,
      ),
    );
  return new Response(null, { status: 204 });
};

/** Creates one tab with all services behind its screens. */
export const createTab = (
  backend: Backend,
  {
    tokens = createSharedToken().tab(),
    indexedDb = newIndexedDb(),
    seed = 1,
    storage = null,
    openStream = null,
    timers = new ManualTimers(),
  }: {
    tokens?: TokenStore;
    indexedDb?: IndexedDb;
    seed?: number;
    storage?: PersistentStorage | null;
    openStream?: ((watch: StreamWatch) => Promise<void>) | null;
    timers?: ManualTimers;
  } = {},
) => {
  const listeners = new Map<string, () => void>();
  const target = {
    addEventListener: (type: string, listener: () => void) => void listeners.set(type, listener),
    removeEventListener: (type: string) => void listeners.delete(type),
  };
  const window = {
    ...target,
    setInterval: (run: () => void) => (listeners.set('minute', run), 1),
    clearInterval: () => void listeners.delete('minute'),
    document: { ...target, visibilityState: 'visible' as DocumentVisibilityState },
    navigator: { onLine: true },
  } satisfies TriggerWindow & { navigator: { onLine: boolean } };
  const fetchBackend: typeof fetch = async (input, init) => {
    const { pathname } = new URL(input as string);
    init?.signal?.throwIfAborted();
    backend.calls.push(pathname);
    return backend.instead ? backend.instead(pathname) : answerOf(backend, pathname, present(init));
  };
  const api = createApiClient({
    baseUrl: 'https://doorsign.test',
    fetch: fetchBackend,
    token: tokens.get,
    onToken: tokens.set,
    onSignedOut: (why) => local.session.revoked(why),
    onAccountDeleted: () => void local.session.accountDeleted(),
    timers,
  });
  const local = createLocalServices({
    api,
    tokens,
    window,
    now: timers.now,
    randomBytes: countingBytes(seed),
    timers,
    locks: null,
    syncOnce,
    app: '1.0.0',
    deviceName: 'Chrome on Mac',
    storage,
    openStream,
    indexedDb,
  });
  return {
    local,
    fetch: fetchBackend,
    tokens,
    indexedDb,
    timers,
    window,
    fire: (type: string) => listeners.get(type)?.(),
    listeners,
  };
};
