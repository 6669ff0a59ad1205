import type { Reader, Tx } from '../database/database.ts';

/** The state of a job; one that was never begun is at turn 0, and due. */
export interface JobState {
  turn: number;
  dueAt: number;
}

export const loadJobs = async (reader: Reader): Promise<ReadonlyMap<string, JobState>> => {
  const rows = await reader.selectFrom('jobs').select(['name', 'turn', 'due_at']).execute();
  return new Map(rows.map(({ name, turn, due_at }) => [name, { turn, dueAt: due_at }]));
};

/** Takes the turn after this one: of all processes that have seen the same one, one gets it.
 * @param until when it goes to another process, unless the claimer is heard of before
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

/** Says that the one whose turn it is still does it. It changes nothing once the turn has ended, or gone to another process.
 * @param from until when it was theirs so far */
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

/** Ends a turn. A process that has lost it changes nothing.
 * @param dueAt when the next one begins */
export const endTurn = async (
  tx: Tx,
  { name, turn, dueAt }: { name: string; turn: number; dueAt: number },
): Promise<void> => {
  await tx.updateTable('jobs').set({ due_at: dueAt }).where('name', '=', name).where('turn', '=', turn).execute();
};
