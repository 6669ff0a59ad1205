import { readPublishingFacts } from '../src/local/sync/publishing-facts.ts';
import { publishingOf } from '../src/local/sync/publishing.ts';
import type { LocalStore } from '../src/local/local-store.ts';
import type { Tab } from './tab.ts';
import type { World } from './world.ts';

/** Checks the badge in a tab's header: whenever it says that all changes are live, the server must have a result for every Save
 * that this device has confirmed. */
export const watchBadge = (world: World, tab: Tab): void => {
  const { device, local } = tab;
  let followed: LocalStore | null = null;
  let unfollow: (() => void) | null = null;

  const acknowledgedHere = (ownerId: string): string[] =>
    [...world.acknowledged.values()]
      .filter((one) => one.ownerId === ownerId && one.storage === device.storage)
      .map(({ id }) => id);

  const isAccountedFor = (ownerId: string, id: string): boolean =>
    (world.books.get(ownerId)?.verdicts.has(id) ?? false) || world.discarded.has(id);

  const follow = (store: LocalStore | null): void => {
    if (store === followed) return;
    unfollow?.();
    followed = store;
    unfollow =
      store &&
      store.guard.follow(
        async () => {
          // Collected before the database is read: Saves that are confirmed later need not be in it.
          const saved = acknowledgedHere(store.userId);
          return { saved, facts: await readPublishingFacts(store.db) };
        },
        ({ saved, facts }) => {
          const { slow, reached, failed } = store.sync.activity.getState();
          // The histories have no websites; "live" is about the server.
          const given = { ...facts, lost: 0, widget: 'seen' } as const;
          const shown = publishingOf({ ...given, slow, failed, online: reached, nowMs: device.now() });
          if (shown.kind !== 'live' && shown.kind !== 'superseded') return;
          for (const id of saved)
            if (!isAccountedFor(store.userId, id))
              world.violate(
                'the app claims only what is true',
                `${tab.name} says that all changes are live, and ${id} is not`,
              );
        },
      );
  };
  local.session.store.subscribe(({ store }) => follow(store));
  follow(local.session.store.getState().store);
};
