import { sameValue, type Register } from '@doorsign/shared-schema/registers';
import { digest } from '@doorsign/shared-schema/sync';
import { overlay } from '../src/local/storage/overlay.ts';
import type { Book } from './book.ts';
import { writeName } from './write-name.ts';
import type { Device } from './device.ts';
import { deviceRecords, type DeviceRecords } from './device-records.ts';
import { createFates } from './fate.ts';
import { newerDataIsUntouched, newerShapesAreKept, olderAppsKeepWhatTheyCannotRead } from './newer-server.ts';
import { lossesAreShown } from './losses.ts';
import { publicStatusIsTrue } from './public-status.ts';
import { NEXT_RELEASE } from './releases.ts';
import { replayRequests } from './replay.ts';
import type { Owner } from './simulated-server.ts';
import type { World } from './world.ts';

const MONTH = 30 * 24 * 3_600_000;

const holdersOf = (world: World, { id }: Owner): { device: Device; rows: DeviceRecords }[] =>
  world.devices
    .map((device) => ({ device, rows: deviceRecords(device, id) }))
    .filter(({ rows }) => rows.meta('cursor') !== undefined);

/** Removes `at` and `author.told`. A restored server that receives the same edits again has the same log with stamps some
 * milliseconds off, and devices that saw the first version keep those stamps. The same applies to `author.told`. With two releases it
 * applies to the shape, too: the other release's server may have received the edits again. */
const comparable = ({ hasReleases }: World, { at: _at, author, ...register }: Register): unknown => ({
  ...register,
  ...(hasReleases && { schema: null, value: NEXT_RELEASE.app.inOwnShape(register).value }),
  author: author && { ...author, told: null },
});

const converges = (world: World, owner: Owner, book: Book): void => {
  const wanted = [...book.registers.values()];
  const feed = world.records.conflictsAfter(owner.id, 0);
  for (const { device, rows } of holdersOf(world, owner)) {
    const at = `${device.name} of ${owner.email}`;
    const comparables = [rows.registers, wanted].map((registers) => registers.map((one) => comparable(world, one)));
    if (!sameValue(comparables[0], comparables[1])) world.violate('devices and servers converge', `${at} differs`);
    if (digest(rows.registers) !== digest(wanted))
      world.violate('devices and servers converge', `the digest of ${at} differs`);
    const seen = overlay(
      owner.id,
      rows.registers,
      rows.outbox.filter(({ state }) => state === 'waiting'),
    );
    const waits = rows.outbox.some(({ state }) => state === 'waiting');
    // The newest release reads every shape.
    const { settingsOf } = NEXT_RELEASE.app;
    if (!waits && !sameValue(settingsOf(seen.values()), settingsOf(wanted)))
      world.violate('devices and servers converge', `${at} shows something else than what is live`);
    const heard = new Set(rows.conflicts.map(({ lose, key }) => writeName(lose.rev, key)));
    for (const { lose, key, seq, at: shownAt } of feed)
      // A device with a new database gets the conflicts of one month, because it does not know what its owner has seen elsewhere.
      if (shownAt > world.time.nowMs - MONTH && !heard.has(writeName(lose.rev, key)))
        world.violate('devices and servers converge', `${at} has not heard of conflict ${seq}`);
    for (const name of heard)
      if (![...book.conflicts.values()].some(({ lose, key }) => writeName(lose.rev, key) === name))
        world.violate('devices and servers converge', `${at} tells of a conflict that never was: ${name}`);
  }
};

const nothingIsLost = (world: World, owner: Owner, book: Book): void => {
  const devices = holdersOf(world, owner).map(({ rows }) => rows);
  const fateOf = createFates({
    book,
    devices,
    feed: world.records.conflictsAfter(owner.id, 0),
    discarded: world.discarded,
    excuses: world.excuses,
  });
  for (const { id, ownerId } of world.acknowledged.values()) {
    if (ownerId !== owner.id) continue;
    for (const { key } of book.edits.get(id)?.writes ?? []) {
      const fate = fateOf(id, key);
      if (fate === 'waiting') world.violate('nothing gets stuck', `${id} still waits`);
      if (fate === 'lost') {
        const verdict =
          book.verdicts
            .get(id)
            ?.map(({ status }) => status)
            .join(', then ') ?? 'no verdict';
        const what = `${key} of ${id} is nowhere (${verdict})`;
        world.violate('no silent loss', what);
        if (world.forgotten.has(writeName(id, key))) world.violate('a restored server recovers from one device', what);
      }
    }
  }
};

const accountsAreIsolated = (world: World, owner: Owner, book: Book): void => {
  for (const { scope } of [...book.log, ...book.registers.values()])
    if (scope !== owner.id) world.violate('accounts are isolated', `${scope} in the log of ${owner.id}`);
  for (const { device, rows } of holdersOf(world, owner)) {
    const foreign =
      rows.registers.some(({ scope }) => scope !== owner.id) || rows.outbox.some(({ userId }) => userId !== owner.id);
    if (foreign) world.violate('accounts are isolated', `${device.name} mixes owners`);
  }
};

const chainIsWhole = (world: World, owner: Owner, book: Book): void => {
  const log = world.records.logAfter(owner.id, 0);
  if (!sameValue(log, book.log))
    world.violate('seq rises by one, and chain values are unique', 'the log changed behind its head');
  if (new Set(log.map(({ chain }) => chain)).size < log.length)
    world.violate('seq rises by one, and chain values are unique', 'a value comes twice');
};

/** Checks the final state of a world when all devices are idle. */
export const judge = async (world: World): Promise<void> => {
  for (const owner of world.owners) {
    // The account's data is no longer live; watch.ts checks that no device loses its copy.
    if (world.deleted.has(owner.id)) continue;
    const book = world.bookOf(owner);
    chainIsWhole(world, owner, book);
    converges(world, owner, book);
    nothingIsLost(world, owner, book);
    await lossesAreShown(world, owner);
    accountsAreIsolated(world, owner, book);
    newerDataIsUntouched(world, owner);
    newerShapesAreKept(world, owner);
    olderAppsKeepWhatTheyCannotRead(world, owner);
    await publicStatusIsTrue(world, owner, 'the public status equals the status of the registers at its seq');
    await replayRequests(world, owner);
  }
};
