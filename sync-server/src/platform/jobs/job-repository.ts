import type { Reader, Tx } from '../database/database.ts';

/** The state of a job; a job that has never run is at turn 0 and due. */
export interface JobState {
  turn: number;
  dueAt: number;
}

export const loadJobs = async (reader: Reader): Promise<ReadonlyMap<string, JobState>> => {
  const rows = await reader.selectFrom('jobs').select(['name', 'turn', 'due_at']).execute();
  return new Map(rows.map(({ name, turn, due_at }) => [name, { turn, dueAt: due_at }]));
};

/** Claims the run after the one that the caller has seen: of all processes that have seen the same one, one gets it.
 * @param until end of the lease, unless it is renewed before; then another process may claim the next run
 * @returns     whether the caller has got it */
export const claimTurn = async (
  tx: Tx,
  { name, seen, until }: { name: string; seen: number; until: number },
): Promise<boolean> => {
  await tx
    .insertInto('jobs')
    .values({ name, turn: 0, due_at: 0 })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const claimed = await tx
    .updateTable('jobs')
    .set({ turn: seen + 1, due_at: until })
    .where('name', '=', name)
    .where('turn', '=', seen)
    .returning('turn')
    .executeTakeFirst();
  return claimed !== undefined;
};

/** Renews the lease of a run. Does nothing once the run has ended or another process has claimed the next one.
 * @param from end of the lease so far */
export const renewTurn = async (
  tx: Tx,
  { name, turn, from, until }: { name: string; turn: number; from: number; until: number },
): Promise<void> => {
  await tx
    .updateTable('jobs')
    .set({ due_at: until })
    .where('name', '=', name)
    .where('turn', '=', turn)
    .where('due_at', '=', from)
    .execute();
};

/** Ends a run. Does nothing for a process that has lost it.
 * @param dueAt start of the next run */
export const endTurn = async (
  tx: Tx,
  { name, turn, dueAt }: { name: string; turn: number; dueAt: number },
): Promise<void> => {
  await tx.updateTable('jobs').set({ due_at: dueAt }).where('name', '=', name).where('turn', '=', turn).execute();
};
