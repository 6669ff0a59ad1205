import { authCalls } from '@doorsign/shared-schema/api';
import { SCHEMA } from '@doorsign/shared-schema/registers';
import type { LocalStore } from '../src/local/local-store.ts';
import type { SavedEdit } from '../src/local/saves/saves.ts';
import { deviceRecords } from './device-records.ts';
import type { Device } from './device.ts';
import { shownBefore } from './losses.ts';
import { menuWish, randomWish, type Wish } from './owner-changes.ts';
import { PASSWORD, type Owner } from './simulated-server.ts';
import type { Tab } from './tab.ts';
import type { World } from './world.ts';

/** Actions of owners in a tab. None is awaited: each runs while the history continues, or ends with the tab. */

const never = (): void => undefined;

/** Records that the app showed "Saved": from now on this edit must not be lost. */
const acknowledge = (world: World, tab: Tab, store: LocalStore, saved: SavedEdit): void => {
  const { device } = tab;
  const { id, outcome } = saved;
  const book = world.books.get(store.userId);
  const row = deviceRecords(device, store.userId).outbox.find((kept) => kept.id === id);
  if (row) book?.note(row.edit);
  else if (!book?.verdicts.has(id))
    world.violate('the app claims only what is true', `${id} was called saved and is not kept`);
  world.trace(`${tab.name} saved ${id}`);
  if (world.discarding.has(device)) world.discarded.add(id);
  world.acknowledged.set(id, {
    id,
    ownerId: store.userId,
    schema: tab.app.schema,
    device,
    storage: device.storage,
    atMs: world.time.nowMs,
    told: shownBefore(world, device, store.userId, id),
  });
  void outcome.then((result) => {
    world.trace(`${tab.name} was told ${result.status} of ${id}`);
    const known = book?.verdicts.get(id) ?? [];
    if (!known.some(({ status }) => status === result.status))
      world.violate(
        'the app claims only what is true',
        `${id} was called ${result.status} and the server never said so`,
      );
    const kept = deviceRecords(device, store.userId).outbox.find((one) => one.id === id);
    if (kept?.state === 'waiting')
      world.violate('the app claims only what is true', `${id} was called ${result.status} and still waits`);
  });
};

const keep = (world: World, tab: Tab, store: LocalStore, saving: Promise<SavedEdit>): void => {
  saving.then(
    (saved) => {
      acknowledge(world, tab, store, saved);
      // Undo is available for ten seconds.
      if (saved.undo && world.random.chance(0.15))
        world.time.after(world.random.int(0, 9_000), () => {
          if (tab.isAlive && saved.undo)
            void saved.undo().then((undone) => acknowledge(world, tab, store, undone), never);
        });
    },
    (error: unknown) => world.trace(`${tab.name} could not save: ${String(error)}`),
  );
};

/** Returns a random change in the shapes of the tab's release. */
const wishOf = ({ random, hasReleases, seed }: World, { app }: Tab): Wish => {
  const { label, changes } =
    hasReleases && app.schema > SCHEMA && random.chance(0.15) ? menuWish(random) : randomWish(random, seed, app.schema);
  return { label, changes: changes.map(app.inOwnShape) };
};

export const saveSomething = (world: World, tab: Tab): void => {
  const { store } = tab;
  if (!store) return;
  const { label, changes } = wishOf(world, tab);
  if (world.random.chance(0.25)) store.draft(label).set({ changes });
  keep(world, tab, store, store.save(label, changes));
};

/** Types a draft now and saves it later, without seeing changes that other devices publish in between. */
export const draftSomething = (world: World, tab: Tab): void => {
  const { store } = tab;
  if (!store) return;
  const { label, changes } = wishOf(world, tab);
  store.draft(label).set({ changes });
  world.time.after(world.random.int(100, 120_000), () => {
    if (tab.store === store) keep(world, tab, store, store.save(label, changes));
  });
};

export const restoreSomething = (world: World, tab: Tab): void => {
  const { store } = tab;
  if (!store) return;
  const { label, changes } = wishOf(world, tab);
  keep(world, tab, store, store.restore(label, changes));
};

export const answerConflict = (world: World, tab: Tab): void => {
  const { store, app } = tab;
  if (!store) return;
  const useMine = world.random.chance(0.7);
  app.openConflicts(store.db).then((conflicts) => {
    const [conflict] = conflicts;
    if (!conflict) return;
    if (useMine) keep(world, tab, store, app.keepMine(store, conflict));
    else app.dismiss(store, conflict).catch(never);
  }, never);
};

export const discardRefused = (world: World, tab: Tab): void => {
  const { store, app } = tab;
  if (!store) return;
  app.outboxRows(store.db, world.random.pick(['refused', 'upgrade'] as const)).then(([row]) => {
    if (!row) return;
    world.discarded.add(row.id);
    app.discard(store, row.id).catch(never);
  }, never);
};

export const signIn = (_: World, tab: Tab, { email }: Owner): void => {
  tab.device.disturb();
  tab.api
    .call(authCalls.login, { body: { email, password: PASSWORD } })
    .then(({ access_token, user }) => tab.local.session.actions.signIn(access_token, user), never);
};

/** Records that the owner discards all Saves on a device. A Save that the app sent again after a change of the plan may have reached no server:
 * then the book gets it from here. */
const giveUp = (world: World, device: Device, ownerId: string): void => {
  for (const { id, edit } of deviceRecords(device, ownerId).outbox) {
    world.books.get(ownerId)?.note(edit);
    world.discarded.add(id);
  }
};

/** Signs out with one of the three choices for unpublished Saves. */
export const signOut = (world: World, tab: Tab): void => {
  const { store, local, device } = tab;
  if (!store) return;
  // Signing out removes everything but unpublished Saves from the device, including registers that a restored server may have
  // lost without any device having noticed yet.
  const leave = (): Promise<void> =>
    world.destroying('its owner logged out on the last device that held it', () => local.session.actions.signOut());
  const choice = world.random.weighted({ keep: 3, publish: 3, discard: 2 });
  world.trace(`${tab.name} signs out: ${choice}`);
  if (choice === 'keep') void leave();
  if (choice === 'publish') local.publishWithin(10_000).then(leave, never);
  if (choice === 'discard') {
    giveUp(world, device, store.userId);
    // The choice also covers Saves that are kept until it takes effect.
    world.discarding.add(device);
    const over = (): void => void world.discarding.delete(device);
    local.discardLeftBehind().then(leave, never).then(over, over);
  }
};

/** Exports the data of a deleted account and then wipes it. */
export const wipeDeleted = (world: World, tab: Tab): void => {
  const { local, device } = tab;
  if (local.session.store.getState().state !== 'deleted') return;
  const wipe = async (): Promise<void> => {
    const deletedAccount = await local.deletedAccount();
    await deletedAccount.export();
    for (const ownerId of world.deleted) giveUp(world, device, ownerId);
    await deletedAccount.wipe();
  };
  void wipe().catch(never);
};
