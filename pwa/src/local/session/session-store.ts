import { createStore, type StoreApi } from 'zustand/vanilla';
import { sessionCalls, type User } from '@doorsign/shared-schema/api';
import type { ApiClient, Timers } from '../../api/client.ts';
import type { DeviceDatabase } from '../storage/device-database.ts';
import { forget } from './forget.ts';
import type { LocalStore } from '../local-store.ts';
import { retryDelayMs } from '../../lib/retry-delay.ts';
import { tokenOwner } from '../sync/token-owner.ts';
import type { TokenStore } from './token-store.ts';

/** - `unverified`: signed in to an account whose e-mail is not proven; only the verification screen is open to it
 *   (shared-schema/docs/product-rules.md#a2).
 * - `deleted`: the account is gone, and its data still on this device: to be exported, then wiped by its owner. */
export type SessionState = 'loading' | 'signed-out' | 'unverified' | 'signed-in' | 'deleted';

/** Who uses this device. */
export interface Session {
  state: SessionState;
  user: User | null;
  /** The owner's data on this device; set exactly while signed in. */
  store: LocalStore | null;
}

/** What changes the session. None of them throws. */
export interface SessionActions {
  /** Takes over what a call that signs in answered. */
  signIn(accessToken: string, user: User): Promise<void>;
  /** Ends the session here and, if it can be reached, on the server. Unpublished edits stay on this device. */
  signOut(): Promise<void>;
  /** Asks the server for the current user; keeps the stored one when there is no usable answer. */
  refreshUser(): Promise<void>;
  /** Continues the stored session, without a connection too. */
  start(): Promise<void>;
}

/** The session and its actions. */
export interface SessionControl {
  store: StoreApi<Session>;
  actions: SessionActions;
  /** Our server has ended the session of the stored token: nothing on the device is touched but the token. */
  revoked(): void;
  /** Our server says that the account of the stored token was deleted: nothing on the device is touched but the token. */
  accountDeleted(): Promise<void>;
  /** The owner has just deleted this account here: there is nothing to tell them. */
  deletedHere(userId: string): void;
  /** What was left here of a deleted account is gone. */
  wiped(): void;
  /** Another tab has changed the token. */
  follow(): Promise<void>;
}

/** What the session needs from outside. */
export interface SessionDeps {
  api: ApiClient;
  tokens: TokenStore;
  device: DeviceDatabase;
  openStore(userId: string): LocalStore;
  timers: Timers;
  /** A number in [0, 1). */
  random(): number;
}

const SIGNED_OUT: Session = { state: 'signed-out', user: null, store: null };
const DELETED: Session = { state: 'deleted', user: null, store: null };

/** Creates the session; it is `loading` until start().
 * Source: shared-schema/docs/product-rules.md#a1 to #a3. */
export const createSession = ({ api, tokens, device, openStore, timers, random }: SessionDeps): SessionControl => {
  const store = createStore<Session>(() => ({ state: 'loading', user: null, store: null }));

  const owner = (): string | null => {
    const token = tokens.get();
    return token === null ? null : tokenOwner(token);
  };

  const leave = (next: Session): void => {
    store.getState().store?.close();
    store.setState(next);
  };

  const enter = (user: User): void => {
    const { store: current } = store.getState();
    if (user.emailVerified && current?.userId === user.id) return store.setState({ user });
    leave(
      user.emailVerified
        ? { state: 'signed-in', user, store: openStore(user.id) }
        : { state: 'unverified', user, store: null },
    );
    const { store: opened } = store.getState();
    opened?.sync.push();
    opened?.stream?.wake();
  };

  /** A device that cannot store the user still works while it is online. */
  const remember = async (user: User | undefined): Promise<void> => {
    try {
      await device.write('user', user);
      // The worker's copy of a token goes with the owner that it was given to.
      const copy = await device.read('token');
      if (copy !== undefined && tokenOwner(copy) !== user?.id) await device.write('token', undefined);
      if (user) await device.write('lastUserId', user.id);
    } catch {
      // Nothing to tell: the next start asks the server.
    }
  };

  /** @returns false when there was no usable answer */
  const refreshUser = async (): Promise<boolean> => {
    try {
      const user = await api.call(sessionCalls.me);
      // An answer that comes after another owner has signed in is not about them.
      if (user.id !== owner()) return false;
      enter(user);
      await remember(user);
      return true;
    } catch {
      return false;
    }
  };

  /** With a token but no stored user there is nothing to show; the server is asked until it answers. */
  const keepAsking = async (failures: number): Promise<void> => {
    if ((await refreshUser()) || store.getState().state !== 'loading') return;
    timers.setTimeout(() => void keepAsking(failures + 1), retryDelayMs(failures, random()));
  };

  const resume = async (): Promise<void> => {
    const id = owner();
    if (tokens.get() === null) {
      const deleted = await device.read('deletedUserId').catch(() => undefined);
      // Somebody may have signed in while the device was asked.
      if (tokens.get() === null) leave(deleted === undefined ? SIGNED_OUT : DELETED);
      return;
    }
    const stored = await device.read('user').catch(() => undefined);
    if (stored && stored.id === id) enter(stored);
    else if (store.getState().user?.id !== id) leave({ state: 'loading', user: null, store: null });
    await keepAsking(1);
  };

  return {
    store,
    actions: {
      async signIn(accessToken, user) {
        // The user first: a crash in between leaves the old token, which a stored stranger is never shown with.
        await remember(user);
        tokens.set(accessToken);
        const { store: before } = store.getState();
        enter(user);
        // Signed in again as oneself: what waited for that goes out now.
        if (before && before === store.getState().store) before.sync.push();
      },
      async signOut() {
        const { store: left } = store.getState();
        const token = tokens.get();
        tokens.set(null);
        leave(SIGNED_OUT);
        // The owner need not wait for this, nor have a connection.
        if (token !== null) void api.call(sessionCalls.logout, { token }).catch(() => undefined);
        await remember(undefined);
        if (left) await left.guard.run(() => forget(left.db, left.note?.emptied)).catch(() => undefined);
      },
      async refreshUser() {
        if (tokens.get() !== null) await refreshUser();
      },
      start: resume,
    },
    revoked() {
      tokens.set(null);
      leave(SIGNED_OUT);
      void remember(undefined);
    },
    async accountDeleted() {
      const userId = owner();
      leave(DELETED);
      // Kept before the token goes: a reload in between asks the server again.
      if (userId !== null) await device.write('deletedUserId', userId).catch(() => undefined);
      await remember(undefined);
      // Nobody can sign in to publish what is left of it.
      await device.write('lastUserId', undefined).catch(() => undefined);
      // Somebody else may have signed in meanwhile.
      if (owner() === userId) tokens.set(null);
    },
    deletedHere(userId) {
      // At once: with the token gone, no tab hears of the deletion as of news.
      if (owner() === userId) tokens.set(null);
      leave(SIGNED_OUT);
    },
    wiped() {
      if (store.getState().state === 'deleted') leave(SIGNED_OUT);
    },
    follow: resume,
  };
};
