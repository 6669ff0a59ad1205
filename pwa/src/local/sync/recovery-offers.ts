import { WITNESS_MAX, type SyncAnswer } from '@doorsign/shared-schema/api';
import type { Register } from '@doorsign/shared-schema/registers';
import { readMeta, writeMeta, type LocalDatabase } from '../storage/database.ts';
import type { OfferRow } from '../storage/rows.ts';
import { readOffers } from '../storage/view.ts';

/** The maximum size of the offered registers as JSON, in bytes. Together with the edits they must fit into a request
 * (shared-schema/docs/security-parameters.md#bodies). */
const OFFER_BYTES_MAX = 200 * 1024;

const nameOf = ({ scope, key, rev }: Pick<Register, 'scope' | 'key' | 'rev'>): string => `${scope}\t${key}\t${rev}`;

const oldestFirst = (a: Register, b: Register): number => a.at - b.at || (a.rev < b.rev ? -1 : 1);

const writeOffers = (db: LocalDatabase, rows: readonly OfferRow[]): Promise<void> =>
  writeMeta(db, 'witness', rows.length > 0 ? [...rows] : undefined);

/** Stores the registers that a server restored from a backup no longer lists, so that they can be offered to it. Registers
 * that were merely overwritten are stored too: the server knows their revisions and skips them. Runs in the transaction that
 * applies the answer, before the registers are replaced.
 * Source: shared-schema/docs/sync-protocol.md#recovery-offers. */
export const keepForgotten = async (db: LocalDatabase, answer: SyncAnswer): Promise<void> => {
  const kept = await readOffers(db);
  const known = new Set([...answer.regs, ...kept].map(nameOf));
  const forgotten = (await db.registers.toArray()).filter((register) => !known.has(nameOf(register)));
  if (forgotten.length > 0) await writeOffers(db, [...kept, ...forgotten.sort(oldestFirst)]);
};

/** The recovery offers of one request. */
export interface Offer {
  registers: Register[];
  /** True if edits must wait. The result of an edit depends on its bases, so a restored server must receive everything that
   * it forgot before the first edit. Only a register on which the server failed does not delay edits. */
  holdsEdits: boolean;
}

const bytesOf = (register: Register): number => new TextEncoder().encode(JSON.stringify(register)).length + 1;

/** The register of a row, without the fields that are not sent. */
const registerOf = ({ aside: _aside, ...register }: OfferRow): Register => register;

/** Chooses the registers that the next request offers: the oldest first. A register on which the server failed when it was
 * alone comes after all others and after edits, and is retried when nothing else is left. Pure.
 * @param rows in the order in which they are to be offered
 * @param offerMax maximum of the next request while searching for a register on which the server fails, else undefined
 * @param edits number of Saves that could be sent */
export const chooseOffer = (rows: readonly OfferRow[], offerMax: number | undefined, edits: number): Offer => {
  const sound = rows.filter(({ aside }) => !aside);
  if (sound.length === 0) return { registers: edits === 0 ? rows.slice(0, 1).map(registerOf) : [], holdsEdits: false };
  const registers: Register[] = [];
  let bytes = 2;
  for (const row of sound.slice(0, offerMax ?? WITNESS_MAX)) {
    bytes += bytesOf(registerOf(row));
    if (registers.length > 0 && bytes > OFFER_BYTES_MAX) break;
    registers.push(registerOf(row));
  }
  return { registers, holdsEdits: offerMax !== undefined || registers.length < sound.length };
};

/** Reads the recovery offers of the next request. */
export const nextOffer = async (db: LocalDatabase, edits: number): Promise<Offer> =>
  chooseOffer(await readOffers(db), await readMeta(db, 'witnessMax'), edits);

/** Removes offered registers that the server has processed. Runs in the transaction that applies the answer. */
export const dropOffered = async (db: LocalDatabase, offered: readonly Register[]): Promise<void> => {
  if (offered.length === 0) return;
  const gone = new Set(offered.map(nameOf));
  await writeOffers(
    db,
    (await readOffers(db)).filter((row) => !gone.has(nameOf(row))),
  );
  const max = await readMeta(db, 'witnessMax');
  if (max !== undefined) await writeMeta(db, 'witnessMax', max * 2 < WITNESS_MAX ? max * 2 : undefined);
};

/** Reduces the next offer after Doorsign's server failed on a request with these registers: half as many and no edits, down
 * to a single register, which is then moved behind all others. */
export const narrowOffer = async (
  db: LocalDatabase,
  offered: readonly Register[],
  withEdits: boolean,
): Promise<void> => {
  const [first] = offered;
  if (first === undefined) return;
  if (offered.length > 1 || withEdits) return writeMeta(db, 'witnessMax', Math.ceil(offered.length / 2));
  await db.transaction('rw', db.meta, async () => {
    const rows = await readOffers(db);
    const broken = rows.find((row) => nameOf(row) === nameOf(first));
    if (broken) await writeOffers(db, [...rows.filter((row) => row !== broken), { ...broken, aside: true }]);
  });
};
