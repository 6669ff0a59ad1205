import type { PlanKey } from '@doorsign/shared-schema/plans';
import { writeName } from './write-name.ts';
import { deviceRecords } from './device-records.ts';
import type { StoreCopy } from './server-store.ts';
import { answerInMemory } from './in-memory-http.ts';
import { publicStatusIsTrue } from './public-status.ts';
import { RELEASES } from './releases.ts';
import { payloadRequest, type Owner } from './simulated-server.ts';
import type { World } from './world.ts';

/** Events on the server. */

/** Backups that an operator has made, oldest first. */
export type Backups = StoreCopy[];

/** Restarts a process between two requests. */
export const restartServer = (world: World): Promise<void> => world.server.restart();

/** Requests the widget's payload from every server process, each of which caches its answer. */
export const visit = async (world: World): Promise<void> => {
  const { server, owners, time } = world;
  for (const { listener } of server.processes)
    await time.settling.outside(answerInMemory(listener, payloadRequest(owners[0])));
  if (world.hasReleases) await showsNothingWrong(world);
};

/** Checks that a server that cannot read the next release's data shows no status rather than a wrong one. Several processes take a moment to
 * see each other's changes, so it checks a single process only. */
export const showsNothingWrong = async (world: World): Promise<void> => {
  const [owner] = world.owners;
  if (world.server.processes.length > 1 || world.deleted.has(owner.id)) return;
  await world.time.settling.outside(
    publicStatusIsTrue(world, owner, 'the public status equals the status of the registers at its seq', true),
  );
};

export const backUp = async (world: World, backups: Backups): Promise<void> => {
  backups.push(await world.server.backup());
};

/** Replaces the server's data with an earlier backup. */
export const restoreBackup = (world: World, backup: StoreCopy): Promise<void> =>
  world.destroying('a restored backup forgot it when nobody else held it any more', async () => {
    const logs = [...world.books.values()].map((book) => ({ book, log: book.log }));
    await world.server.restore(backup);
    for (const { book, log } of logs) {
      book.reopen();
      const kept = new Set(book.log.map(({ chain }) => chain));
      for (const { rev, key, chain } of log) if (!kept.has(chain)) world.forgotten.add(writeName(rev, key));
    }
  });

/** Returns the names of writes that exist only on devices and were live once; writes that still wait in an outbox are excluded. */
const onlyRemembered = (world: World, { id }: Owner): string[] => {
  const names: string[] = [];
  const waiting = new Set<string>();
  for (const device of world.devices) {
    const { registers, offers, outbox } = deviceRecords(device, id);
    for (const { rev, key } of [...registers, ...offers]) names.push(writeName(rev, key));
    for (const { edit, state } of outbox)
      if (state === 'waiting') for (const { key } of edit.writes) waiting.add(writeName(edit.id, key));
  }
  return names.filter((name) => !waiting.has(name));
};

/** Restores a backup on purpose and sets the floor, so that later changes are not recovered. */
export const rollBack = async (world: World, backup: StoreCopy): Promise<void> => {
  await restoreBackup(world, backup);
  for (const owner of world.owners) {
    await world.server.setFloor(owner);
    const { log } = world.bookOf(owner);
    const kept = new Set(log.map(({ rev, key }) => writeName(rev, key)));
    for (const name of [...onlyRemembered(world, owner), ...world.forgotten])
      if (!kept.has(name)) {
        // The floor keeps devices from recovering these writes.
        world.excuses.set(name, 'an operator went back behind it on purpose');
      }
  }
};

/** Deletes the first owner's account, as if from a device outside the simulation. */
export const deleteAccount = async (world: World): Promise<void> => {
  const [owner] = world.owners;
  if (world.deleted.has(owner.id)) return;
  world.trace(`${owner.email} is deleted`);
  await world.server.deleteAccount(owner);
  world.deleted.add(owner.id);
};

/** Restarts a random server process with a random release: an update or a rollback. */
export const changeServer = async ({ random, server, trace }: World): Promise<void> => {
  const release = random.pick(RELEASES);
  const process = random.int(0, server.processes.length - 1);
  trace(`process ${process + 1}: ${release.name}`);
  await server.update(release, process);
};

export const changePlan = async (world: World): Promise<void> => {
  const owner = world.owners[0];
  const plans: readonly PlanKey[] = ['free', 'pro', 'enterprise'];
  const plan = world.random.pick(world.hasReleases ? [...plans, 'team' as PlanKey] : plans);
  world.trace(`plan ${plan}`);
  await world.server.setPlan(owner, plan);
};
