import type { SyncAnswer } from '@doorsign/shared-schema/api';
import type { Register } from '@doorsign/shared-schema/registers';
import { readMeta, writeMeta, type LocalDatabase } from '../storage/database.ts';
import type { WitnessRow } from '../storage/rows.ts';

/** Most registers that one request offers. Source: shared-schema/docs/sync-protocol.md#request-limits. */
export const WITNESS_MAX = 200;
/** Most bytes of them, as JSON: together with the edits they must fit into a request (shared-schema/docs/security-parameters.md#bodies). */
const WITNESS_BYTES_MAX = 200 * 1024;

const nameOf = ({ scope, key, rev }: Pick<Register, 'scope' | 'key' | 'rev'>): string => `${scope}\t${key}\t${rev}`;

const oldestFirst = (a: Register, b: Register): number => a.at - b.at || (a.rev < b.rev ? -1 : 1);

const readWitness = async (db: LocalDatabase): Promise<WitnessRow[]> => (await readMeta(db, 'witness')) ?? [];

const writeWitness = (db: LocalDatabase, rows: readonly WitnessRow[]): Promise<void> =>
  writeMeta(db, 'witness', rows.length > 0 ? [...rows] : undefined);

/** How many registers are still to be offered to a restored server. */
export const witnessCount = async (db: LocalDatabase): Promise<number> => (await readWitness(db)).length;

/** A server that was restored from a backup does not list what it forgot: that is kept, to be offered to it. What was
 * merely overwritten is kept too: the server knows such revisions and passes them over. Part of the transaction that
 * applies the answer, before the registers are replaced. Source: shared-schema/docs/sync-protocol.md#witness. */
export const keepForgotten = async (db: LocalDatabase, answer: SyncAnswer): Promise<void> => {
  const kept = await readWitness(db);
  const known = new Set([...answer.regs, ...kept].map(nameOf));
  const forgotten = (await db.registers.toArray()).filter((register) => !known.has(nameOf(register)));
  if (forgotten.length > 0) await writeWitness(db, [...kept, ...forgotten.sort(oldestFirst)]);
};

/** What one request offers, and whether edits may come with it. */
export interface Offer {
  witness: Register[];
  /** Edits are decided by what they are based on, so all that a restored server forgot comes before the first of them;
   * only a register on which it broke does not hold them up. */
  holdsEdits: boolean;
}

const bytesOf = (register: Register): number => new TextEncoder().encode(JSON.stringify(register)).length + 1;

/** What goes over the wire of a row. */
const registerOf = ({ aside: _aside, ...register }: WitnessRow): Register => register;

/** Chooses what the next request offers: the oldest first. One on which the server broke when it was alone stands aside
 * for all others and for edits, and is tried again when nothing else is left. Pure.
 * @param rows       in the order in which they are to be offered
 * @param witnessMax most of the next request while the search for one that breaks the server is on, else undefined
 * @param edits      number of Saves that could be sent */
export const chooseOffer = (rows: readonly WitnessRow[], witnessMax: number | undefined, edits: number): Offer => {
  const sound = rows.filter(({ aside }) => !aside);
  if (sound.length === 0) return { witness: edits === 0 ? rows.slice(0, 1).map(registerOf) : [], holdsEdits: false };
  const witness: Register[] = [];
  let bytes = 2;
  for (const row of sound.slice(0, witnessMax ?? WITNESS_MAX)) {
    bytes += bytesOf(registerOf(row));
    if (witness.length > 0 && bytes > WITNESS_BYTES_MAX) break;
    witness.push(registerOf(row));
  }
  return { witness, holdsEdits: witnessMax !== undefined || witness.length < sound.length };
};

/** Reads what the next request offers. */
export const nextOffer = async (db: LocalDatabase, edits: number): Promise<Offer> =>
  chooseOffer(await readWitness(db), await readMeta(db, 'witnessMax'), edits);

/** The server has judged these: they are not offered again. Part of the transaction that applies its answer. */
export const dropOffered = async (db: LocalDatabase, offered: readonly Register[]): Promise<void> => {
  if (offered.length === 0) return;
  const gone = new Set(offered.map(nameOf));
  await writeWitness(
    db,
    (await readWitness(db)).filter((row) => !gone.has(nameOf(row))),
  );
  const max = await readMeta(db, 'witnessMax');
  if (max !== undefined) await writeMeta(db, 'witnessMax', max * 2 < WITNESS_MAX ? max * 2 : undefined);
};

/** Our server broke on a request that offered these: the next offers half as many and no edits, down to one, which then
 * stands aside behind all others. */
export const narrowOffer = async (
  db: LocalDatabase,
  offered: readonly Register[],
  withEdits: boolean,
): Promise<void> => {
  const [first] = offered;
  if (first === undefined) return;
  if (offered.length > 1 || withEdits) return writeMeta(db, 'witnessMax', Math.ceil(offered.length / 2));
  await db.transaction('rw', db.meta, async () => {
    const rows = await readWitness(db);
    const broken = rows.find((row) => nameOf(row) === nameOf(first));
    if (broken) await writeWitness(db, [...rows.filter((row) => row !== broken), { ...broken, aside: true }]);
  });
};
