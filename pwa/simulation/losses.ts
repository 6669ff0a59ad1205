import type { Conflict } from '@doorsign/shared-schema/api';
import { sameValue } from '@doorsign/shared-schema/registers';
import { openConflicts } from '../src/local/saves/conflict-feed.ts';
import { LocalDatabase } from '../src/local/storage/database.ts';
import type { Device } from './device.ts';
import { deviceRecords } from './device-records.ts';
import type { Owner } from './simulated-server.ts';
import type { World } from './world.ts';
import { writeName } from './write-name.ts';

const MONTH = 30 * 24 * 3_600_000;

const nameOf = ({ lose, key }: Conflict): string => writeName(lose.rev, key);

/** Returns the conflicts that an owner could see on a device when a Save was kept there. A conflict on a register with an earlier
 * waiting Save is not shown; for that register, the conflicts of the earlier Save count. */
export const shownBefore = (world: World, device: Device, ownerId: string, id: string): ReadonlySet<string> => {
  const { conflicts, outbox } = deviceRecords(device, ownerId);
  const order = outbox.find((row) => row.id === id)?.order ?? Infinity;
  const earlier = outbox.filter((row) => row.state === 'waiting' && row.order < order);
  const isTold = (conflict: Conflict): boolean =>
    earlier
      .filter(({ edit }) => edit.writes.some(({ key }) => key === conflict.key))
      .every((row) => world.acknowledged.get(row.id)?.told.has(nameOf(conflict)) ?? false);
  return new Set(conflicts.filter(isTold).map(nameOf));
};

/** Returns whether an author who knew of a conflict has since written its register. A Save without a confirmation states itself,
 * in `told`, up to which log position conflicts were shown to its author. */
const isDecided = (world: World, owner: Owner, conflict: Conflict): boolean => {
  const { edits, verdicts } = world.bookOf(owner);
  return [...edits.values()].some(({ id, writes, told = 0 }) => {
    if (!writes.some(({ key }) => key === conflict.key)) return false;
    if (verdicts.get(id)?.every(({ status }) => status === 'rejected') ?? true) return false;
    return world.acknowledged.get(id)?.told.has(nameOf(conflict)) ?? told >= conflict.seq;
  });
};

const isInPlace = (world: World, owner: Owner, { key, lose }: Conflict): boolean => {
  const { value, deleted } = world.bookOf(owner).registers.get(key) ?? { value: null, deleted: true };
  return lose.deleted === deleted && (deleted || sameValue(lose.value, value));
};

const shownOn = async (device: Device, owner: Owner, world: World): Promise<Set<string>> => {
  const tab = world.tabs.find((one) => one.device === device);
  if (!tab) return new Set();
  const db = new LocalDatabase(owner.id, tab.storage.indexedDb);
  try {
    return new Set((await openConflicts(db)).map(nameOf));
  } finally {
    db.close();
  }
};

/** Checks that every lost write is shown on some device, unless its value is live, an author who knew of the conflict has
 * decided, or an owner has dismissed it. Call it when all devices are idle. */
export const lossesAreShown = async (world: World, owner: Owner): Promise<void> => {
  const feed = world.records.conflictsAfter(owner.id, 0);
  const wanted = feed.filter(
    (conflict) =>
      // A device with a new database does not get older conflicts.
      conflict.at > world.time.nowMs - MONTH &&
      !isInPlace(world, owner, conflict) &&
      !isDecided(world, owner, conflict),
  );
  if (wanted.length === 0) return;
  const shown = new Set<string>();
  for (const device of world.devices) {
    const { dismissals } = deviceRecords(device, owner.id);
    for (const { rev, key } of dismissals) shown.add(writeName(rev, key));
    for (const name of await shownOn(device, owner, world)) shown.add(name);
  }
  const holders = world.devices.filter((device) => deviceRecords(device, owner.id).meta('cursor') !== undefined);
  if (holders.length === 0) return;
  for (const conflict of wanted)
    if (!shown.has(nameOf(conflict)))
      world.violate(
        'every loss is shown until an owner who has seen it decides',
        `conflict ${conflict.seq}: ${nameOf(conflict)} is open and shown nowhere`,
      );
};
