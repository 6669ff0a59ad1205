import type { Cursor } from '@doorsign/shared-schema/api';
import { stateOf, type Book } from './book.ts';
import { deviceRecords, type DeviceRecords } from './device-records.ts';
import type { Device } from './device.ts';
import type { Watch, World } from './world.ts';

/** A snapshot of one owner's data on a device at the last check. */
interface Look {
  readonly waiting: readonly string[];
  readonly cursor: Cursor | undefined;
  /** The number of server restores before the server issued this cursor. */
  readonly cursorIncarnation: number;
}

export const createWatch = (world: World): Watch => {
  /** Keyed by storage, because a cleared storage starts over; then by owner id. */
  const looks = new WeakMap<object, Map<string, Look>>();

  const nothingLeavesTheOutbox = (device: Device, book: Book, before: Look, outbox: ReadonlySet<string>): void => {
    for (const id of before.waiting)
      if (!outbox.has(id) && !world.discarded.has(id) && !book.verdicts.has(id))
        world.violate(
          'nothing leaves the outbox without a result or an explicit discard',
          `${id} is gone from ${device.name}`,
        );
  };

  const verdictsAreFinal = (device: Device, { outbox, results }: DeviceRecords): void => {
    const judged = new Set(results.map(({ id }) => id));
    for (const { id, state } of outbox)
      if (state === 'waiting' && judged.has(id))
        world.violate('one result per id', `${id} has its verdict on ${device.name} and waits again`);
  };

  /** Checks that the registers equal the state at one log position, that of the cursor. */
  const answersAreWhole = (device: Device, book: Book, { registers }: DeviceRecords, cursor: Cursor): void => {
    if (!book.states.get(cursor.chain)?.has(stateOf(registers)))
      world.violate('a Save is atomic', `${device.name} has something else than what was true at ${cursor.seq}`);
  };

  /** Checks that the cursor never moves back, unless the server itself lost the log in a restore. */
  const nothingIsTakenBack = (device: Device, before: Look, cursor: Cursor): void => {
    const { cursor: earlier, cursorIncarnation } = before;
    if (earlier && cursor.seq < earlier.seq && cursorIncarnation === world.server.incarnation)
      world.violate(
        'the app claims only what is true',
        `${device.name} goes back from ${earlier.seq} to ${cursor.seq}`,
      );
  };

  /** Returns the incarnation that issued a cursor: an answer may be in transit while the server is restored. */
  const givenBy = (cursor: Cursor | undefined): number =>
    world.answered.find(({ answer }) => answer.chain === cursor?.chain)?.incarnation ?? world.server.incarnation;

  return {
    check() {
      for (const device of world.devices) {
        world.attempts.check(device);
        const before = looks.get(device.storage);
        const now = new Map<string, Look>();
        for (const [ownerId, book] of world.books) {
          const rows = deviceRecords(device, ownerId);
          const cursor = rows.meta('cursor');
          const ids = rows.outbox.map(({ id }) => id);
          const last = before?.get(ownerId);
          if (last) nothingLeavesTheOutbox(device, book, last, new Set(ids));
          verdictsAreFinal(device, rows);
          if (cursor) answersAreWhole(device, book, rows, cursor);
          if (cursor && last) nothingIsTakenBack(device, last, cursor);
          const isSame = last?.cursor !== undefined && last.cursor.chain === cursor?.chain;
          const cursorIncarnation = isSame ? last.cursorIncarnation : givenBy(cursor);
          now.set(ownerId, { waiting: ids, cursor, cursorIncarnation });
        }
        looks.set(device.storage, now);
      }
    },
  };
};
