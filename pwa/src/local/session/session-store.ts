import { createStore, type StoreApi } from 'zustand/vanilla';
import { BUSINESS_HEADER, sessionCalls, type User } from '@doorsign/shared-schema/api';
import type { ApiClient, Timers } from '../../api/client.ts';
import type { DeviceDatabase } from '../storage/device-database.ts';
import { forget } from './forget.ts';
import type { LocalStore } from '../local-store.ts';
import { businessIdOf, chosenBusinessKey, namesBusiness, workplaceOf } from '../business-key.ts';
import { writeMeta } from '../storage/database.ts';
import type { PageStorage } from '../../lib/page-storage.ts';
import { hasLocations } from '../chosen-location.ts';
import { retryDelayMs } from '../../lib/retry-delay.ts';
import { tokenOwner } from '../sync/token-owner.ts';
import type { TokenStore } from './token-store.ts';

/** The state of the session on this device.
 * - `unverified`: signed in to an account whose e-mail is not verified; only the verification screen is accessible
 *   (shared-schema/docs/product-rules.md#a2).
 * - `deleted`: the account was deleted, and its data is still on this device until the owner exports and removes it. */
export type SessionState = 'loading' | 'signed-out' | 'unverified' | 'signed-in' | 'deleted';

/** The session on this device. */
export interface Session {
  state: SessionState;
  user: User | null;
  /** The owner's data on this device; non-null exactly while the state is `signed-in`. */
  store: LocalStore | null;
  /** The server's sentence for a session that it has ended, until the next sign-in; set only while the state is `signed-out`. */
  ended?: string;
  /** Set in the tab in which the owner has deleted the account, or removed its data from this device, until the next page. */
  farewell?: true;
}

/** Actions that change the session. None of them throws. */
export interface SessionActions {
  /** Starts the session that a sign-in call returned. */
  signIn(accessToken: string, user: User): Promise<void>;
  /** Ends the session on this device and, if the server can be reached, on the server. Unpublished edits stay on this device. */
  signOut(): Promise<void>;
  /** Fetches the current user; keeps the stored one if there is no usable answer. */
  refreshUser(): Promise<void>;
  /** Continues the stored session, also without a connection. */
  start(): Promise<void>;
}

/** The session and its actions. */
export interface SessionControl {
  store: StoreApi<Session>;
  actions: SessionActions;
  /** Handles a session that Doorsign's server has ended: removes the token and the stored user, and keeps the owner's data.
   * @param why the server's sentence for the owner, kept for the login screen, also after a reload */
  revoked(why: string): void;
  /** Handles a report of Doorsign's server that the account of the stored token was deleted: removes the token and the stored
   * user, and keeps the owner's data. */
  accountDeleted(): Promise<void>;
  /** Signs out after the owner deleted this account on this device; the owner needs no notice. */
  deletedHere(userId: string): void;
  /** Signs out after the data of a deleted account was removed from this device. */
  wiped(): void;
  /** Continues with the stored token, which another tab may have changed. */
  follow(): Promise<void>;
  /** The business that calls must name; null while the account has one. */
  business(): string | null;
  /** Shows another business of the same person in this tab. */
  show(user: User): Promise<void>;
  /** Leaves a business that the person is no longer a member of, for the account's home business.
   * @param close removes what the device keeps of it; called once nothing writes there any more */
  leaveBusiness(businessId: string, close: (store: LocalStore | null) => Promise<void>): Promise<void>;
}

/** Dependencies of createSession(). */
export interface SessionDeps {
  api: ApiClient;
  tokens: TokenStore;
  device: DeviceDatabase;
  openStore(user: User): LocalStore;
  /** Reads the last user object about one business of an account. */
  keptUser(userId: string, businessId: string): Promise<User | undefined>;
  /** Empties the databases of an account's businesses but the shown one, after a logout. */
  forgetOthers(userId: string, shownId: string): Promise<void>;
  /** The storage of this tab, where the chosen business is kept. */
  tabStorage?: PageStorage;
  /** Called when the session shows a person with several businesses, or another one of them. */
  onBusinesses?(): void;
  timers: Timers;
  /** A number in [0, 1). */
  random(): number;
}

const SIGNED_OUT: Session = { state: 'signed-out', user: null, store: null };
const signedOut = (ended: string | undefined): Session => (ended ? { ...SIGNED_OUT, ended } : SIGNED_OUT);
const DELETED: Session = { state: 'deleted', user: null, store: null };

/** Creates the session; its state is `loading` until start().
 * Source: shared-schema/docs/product-rules.md#a1 to #a3. */
export const createSession = ({
  api,
  tokens,
  device,
  openStore,
  timers,
  random,
  keptUser,
  forgetOthers,
  tabStorage,
  onBusinesses,
}: SessionDeps): SessionControl => {
  const store = createStore<Session>(() => ({ state: 'loading', user: null, store: null }));

  /** The business that this tab shows, if calls must name it. */
  let named: string | null = null;

  const owner = (): string | null => {
    const token = tokens.get();
    return token === null ? null : tokenOwner(token);
  };

  const leave = (next: Session): void => {
    store.getState().store?.close();
    // Replaced, not merged: a session of before may have had an `ended`.
    store.setState(next, true);
  };

  const enter = (user: User): void => {
    const { store: current } = store.getState();
    const businessId = businessIdOf(user);
    named = namesBusiness(user) ? businessId : null;
    if (named !== null) tabStorage?.setItem(chosenBusinessKey(user.id), named);
    if (user.emailVerified && current?.userId === user.id && current.businessId === businessId)
      return store.setState({ user });
    leave(
      user.emailVerified
        ? { state: 'signed-in', user, store: openStore(user) }
        : { state: 'unverified', user, store: null },
    );
    const { store: opened } = store.getState();
    opened?.sync.push();
    opened?.stream?.wake();
    if (named !== null) onBusinesses?.();
  };

  /** Stores the user for offline starts, or removes it. A device that cannot store the user still works while online.
   * @param ended why the server has ended the session of the removed user */
  const remember = async (user: User | undefined, ended?: string): Promise<void> => {
    try {
      await device.write('ended', ended);
      await device.write('user', user);
      // Remove the service worker's copy of the token if it belongs to another owner.
      const copy = await device.read('token');
      if (copy !== undefined && tokenOwner(copy) !== user?.id) await device.write('token', undefined);
      if (user) await device.write('lastUserId', user.id);
      const { store: shown } = store.getState();
      if (user && named !== null && shown?.businessId === named)
        await shown.guard.run(() => writeMeta(shown.db, 'user', user));
    } catch {
      // Ignored: the next start asks the server.
    }
  };

  /** The location to ask about; undefined while there is one. */
  const asked = (): string | undefined => {
    const { user, store: shown } = store.getState();
    return user && hasLocations(user) ? shown?.locationId : undefined;
  };

  /** @returns false when there was no usable answer */
  const refreshUser = async (): Promise<boolean> => {
    try {
      const location = asked();
      const user = await api.call(sessionCalls.me, { query: location === undefined ? {} : { location } });
      // Ignore an answer that arrives after another owner has signed in, or another location or business was chosen.
      if (user.id !== owner() || location !== asked() || (named ?? businessIdOf(user)) !== businessIdOf(user))
        return false;
      enter(user);
      await remember(user);
      return true;
    } catch {
      return false;
    }
  };

  /** Fetches the user until the server answers: with a token but no stored user there is nothing to show. */
  const keepAsking = async (failures: number): Promise<void> => {
    if ((await refreshUser()) || store.getState().state !== 'loading') return;
    timers.setTimeout(() => void keepAsking(failures + 1), retryDelayMs(failures, random()));
  };

  const resume = async (): Promise<void> => {
    const id = owner();
    if (tokens.get() === null) {
      const deleted = await device.read('deletedUserId').catch(() => undefined);
      const ended = await device.read('ended').catch(() => undefined);
      // An owner may have signed in during the reads.
      if (tokens.get() !== null) return;
      const { farewell } = store.getState();
      leave(deleted === undefined ? { ...signedOut(ended), ...(farewell && { farewell }) } : DELETED);
      return;
    }
    if (id !== null && store.getState().user?.id !== id) named = tabStorage?.getItem(chosenBusinessKey(id)) ?? null;
    const last = await device.read('user').catch(() => undefined);
    // The tab may show another business than the one that was used last.
    const isLast = last?.id !== id || named === null || businessIdOf(last) === named;
    const stored = isLast ? last : await keptUser(last.id, named ?? '').catch(() => undefined);
    if (stored && stored.id === id) enter(stored);
    else if (store.getState().user?.id !== id) leave({ state: 'loading', user: null, store: null });
    await keepAsking(1);
  };

  return {
    store,
    actions: {
      async signIn(accessToken, user) {
        // Store the user first. After a crash in between, the old token does not match the stored user, who is then not shown.
        await remember(user);
        tokens.set(accessToken);
        const { store: before } = store.getState();
        const workplace = workplaceOf(user);
        const headers = workplace === undefined ? undefined : { [BUSINESS_HEADER]: workplace };
        const work = headers && (await api.call(sessionCalls.me, { headers }).catch(() => undefined));
        // Another tab may have logged out during the call, or signed in somebody else.
        if (headers && owner() !== user.id) return;
        enter(work ?? user);
        if (work) await remember(work);
        // The same owner signed in again: send the Saves that waited for it.
        if (before && before === store.getState().store) before.sync.push();
      },
      async signOut() {
        const { store: left } = store.getState();
        const token = tokens.get();
        // Read now: the next owner may sign in before the databases are emptied.
        const hasOthers = named !== null;
        tokens.set(null);
        leave(SIGNED_OUT);
        // Not awaited: the owner need neither wait for the logout call nor have a connection.
        if (token !== null) void api.call(sessionCalls.logout, { token }).catch(() => undefined);
        await remember(undefined);
        if (!left) return;
        await left.guard.run(() => forget(left.db, left.note?.emptied)).catch(() => undefined);
        if (hasOthers) await forgetOthers(left.userId, left.businessId).catch(() => undefined);
      },
      async refreshUser() {
        if (tokens.get() !== null) await refreshUser();
      },
      start: resume,
    },
    revoked(why) {
      tokens.set(null);
      leave(signedOut(why));
      void remember(undefined, why);
    },
    async accountDeleted() {
      const userId = owner();
      leave(DELETED);
      // Stored before the token is removed: a reload in between asks the server again.
      if (userId !== null) await device.write('deletedUserId', userId).catch(() => undefined);
      await remember(undefined);
      // No owner can sign in to publish the remaining Saves.
      await device.write('lastUserId', undefined).catch(() => undefined);
      // Another owner may have signed in during the writes.
      if (owner() === userId) tokens.set(null);
    },
    deletedHere(userId) {
      // Remove the token at once, so that no tab reports the deletion as news.
      if (owner() === userId) tokens.set(null);
      leave({ ...SIGNED_OUT, farewell: true });
    },
    wiped() {
      if (store.getState().state === 'deleted') leave({ ...SIGNED_OUT, farewell: true });
    },
    follow: resume,
    business: () => named,
    async show(user) {
      enter(user);
      await remember(user);
      await refreshUser();
    },
    async leaveBusiness(businessId, close) {
      const { store: shown, user } = store.getState();
      const isShown = shown?.businessId === businessId || named === businessId;
      if (isShown) {
        tabStorage?.removeItem(chosenBusinessKey(owner() ?? ''));
        named = null;
        leave({ state: 'loading', user: null, store: null });
      }
      const stored = await device.read('user').catch(() => undefined);
      if (stored && businessIdOf(stored) === businessId) await device.write('user', undefined).catch(() => undefined);
      await close(isShown && user && shown?.businessId === businessId ? shown : null);
      if (isShown) await keepAsking(1);
    },
  };
};
