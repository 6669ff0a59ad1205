import type { Conflict, EditResult, SyncAnswer, SyncRequest } from '@doorsign/shared-schema/api';
import { sameValue, type Change, type Register } from '@doorsign/shared-schema/registers';
import { CHAIN_START, nextChain, type Edit } from '@doorsign/shared-schema/sync';
import type { Comparison } from './comparison.ts';
import type { Violate } from './invariants.ts';
import { everSeenBy, isBuiltOn, seenBy, type KnownEdits } from './seen.ts';
import { NEXT_RELEASE } from './releases.ts';
import { writeName } from './write-name.ts';
import type { LogRow, ServerRecords } from './server-records.ts';

/** The part of a register that the book compares. */
interface Held {
  rev: string;
  value: unknown;
  deleted: boolean;
}

/** A record of one business, built from everything that went over the wire or into the database. It is kept beside the server and
 * never read from the server's own state. */
export interface Book extends KnownEdits {
  readonly businessId: string;
  /** Every conflict that any answer listed, keyed by seq, register key and losing revision. */
  readonly conflicts: Map<string, Conflict>;
  log: LogRow[];
  registers: Map<string, Register>;
  /** Keyed by chain value: the revision of each register at that log position. A value can have several states after a restore,
   * when the same revisions come back in the same order with different results. The digest then tells a device that its registers differ. */
  readonly states: Map<string, Set<string>>;
  /** Records a committed answer.
   * @param receivedAt server clock */
  observe(request: SyncRequest, answer: SyncAnswer, receivedAt: number): void;
  /** Rereads the server's database after it was replaced. Rows that the server lost are kept only in this book. */
  reopen(): void;
  note(edit: Edit): void;
  /** Records an edit that the server accepted without a request. */
  adopt(edit: Edit, result: EditResult): void;
}

const heldOf = ({ rev, value, deleted }: Register): Held => ({ rev, value, deleted });

const isEqual = (held: Held | undefined, { key, value, del }: Change): boolean =>
  held !== undefined && held.deleted === (del === true) && (held.deleted || isSameSetting(key, held.value, value));

const changeOf = (key: string, value: unknown, isDeleted: boolean): Change => ({
  key,
  value,
  ...(isDeleted && { del: true }),
});

/** Compares values in the newest release's shape, because two releases may store the same setting in different shapes. */
const isSameSetting = (key: string, ...values: [unknown, unknown]): boolean => {
  const [a, b] = values.map((value) => NEXT_RELEASE.app.inOwnShape({ key, value }).value);
  return sameValue(a, b);
};

/** Returns the revision of each register as one text. */
export const stateOf = (registers: readonly Register[]): string =>
  registers
    .map(({ key, rev }) => `${key} ${rev}`)
    .sort()
    .join('\n');

const byKey = (registers: readonly Register[]): Map<string, Register> =>
  new Map(registers.map((register) => [register.key, register]));

/** @param comparison receives every answer that the book receives
 * @param violate is called when a committed answer breaks shared-schema/docs/sync-protocol.md#invariants */
export const createBook = (
  businessId: string,
  records: ServerRecords,
  comparison: Comparison,
  violate: Violate,
): Book => {
  /** Writes that devices recovered, each with the chain value at the head of the log at that time. */
  const broughtBack = new Map<string, string>();
  const book: Book = {
    businessId,
    edits: new Map(),
    verdicts: new Map(),
    holders: new Map(),
    conflicts: new Map(),
    current: new Map(),
    log: [],
    registers: new Map(),
    states: new Map(),
    note: (edit) => void book.edits.set(edit.id, edit),
    adopt(edit, result) {
      book.note(edit);
      learnVerdict(result);
      book.reopen();
    },
    reopen() {
      comparison.reopen();
      book.log = records.logAfter(businessId, 0);
      const kept = new Set(book.log.map((row) => row.chain));
      for (const [name, chain] of broughtBack) if (!kept.has(chain)) broughtBack.delete(name);
      book.registers = byKey(records.registers(businessId));
      book.current = records.verdicts(businessId);
      noteState();
    },
    observe(request, answer, receivedAt) {
      comparison.observe(request, answer, receivedAt);
      for (const edit of request.edits) book.note(edit);
      const fresh = records.logAfter(businessId, book.log.length);
      const conflicts = records.conflictsAfter(businessId, book.log.length);
      for (const conflict of conflicts)
        book.conflicts.set(`${conflict.seq} ${writeName(conflict.lose.rev, conflict.key)}`, conflict);
      checkChain(fresh);
      checkVerdicts(request, answer);
      const after = byKey(records.registers(businessId));
      replayEdits(request, answer, { fresh, conflicts, after });
      checkStamps(fresh, after, receivedAt);
      book.log.push(...fresh);
      book.registers = after;
      noteState();
      for (const result of answer.results) learnVerdict(result);
      for (const conflict of conflicts) checkNotice(conflict);
    },
  };

  const headOf = (): string => book.log.at(-1)?.chain ?? CHAIN_START;
  const noteState = (): void =>
    void book.states.set(headOf(), (book.states.get(headOf()) ?? new Set()).add(stateOf([...book.registers.values()])));

  const learnVerdict = (result: EditResult): void => {
    // The id belongs to another edit.
    if (result.code === 'id_reused') return;
    book.current.set(result.id, result);
    const known = book.verdicts.get(result.id) ?? [];
    if (!known.some((other) => sameValue(other, result))) book.verdicts.set(result.id, [...known, result]);
  };

  const checkChain = (fresh: readonly LogRow[]): void => {
    let seq = book.log.length;
    let chain = book.log.at(-1)?.chain ?? CHAIN_START;
    for (const row of fresh) {
      seq += 1;
      chain = nextChain(chain, { ...row, seq });
      if (row.seq !== seq)
        violate('seq rises by one, and chain values are unique', `${row.seq} stands where ${seq} was due`);
      if (row.chain !== chain) violate('seq rises by one, and chain values are unique', `it breaks at ${row.seq}`);
    }
    const head = records.head(businessId);
    if (head.seq !== seq || head.chain !== chain)
      violate('seq rises by one, and chain values are unique', `the head is ${head.seq}, the log ends at ${seq}`);
  };

  const checkVerdicts = (request: SyncRequest, answer: SyncAnswer): void => {
    const sent = new Set(request.edits.map(({ id }) => id));
    for (const result of answer.results) {
      if (!sent.has(result.id)) violate('one result per id', `${result.id} was judged and not sent`);
      const known = book.current.get(result.id);
      if (known && !sameValue(known, result)) violate('one result per id', `${result.id} got another one`);
    }
    const isFork = answer.full === 'fork' || answer.full === 'admin_reset';
    if (!isFork && answer.results.length < request.edits.length)
      violate(
        'nothing leaves the outbox without a result or an explicit discard',
        'an edit got none although the cursor holds',
      );
  };

  const checkNotice = ({ origin, win, lose, key, seq }: Conflict): void => {
    if (origin !== 'edit') return;
    if (everSeenBy(book, win.rev, key).has(lose.rev) || everSeenBy(book, lose.rev, key).has(win.rev))
      violate('no false conflict notice', `conflict ${seq} of ${key} is between a change and one that it had seen`);
  };

  const noteHolder = (name: string, rev: string): void =>
    void book.holders.set(name, (book.holders.get(name) ?? new Set()).add(rev));

  /** Handles a recovered register whose value is already in place. One of the two revisions then represents both: the current one,
   * or the recovered one if it is later. */
  const noteEqual = ({ rev, key, value, deleted }: Register, fresh: readonly LogRow[], chain: string): void => {
    const standing = book.registers.get(key);
    const name = writeName(rev, key);
    // A revision that the server already knew represents itself.
    if (book.current.has(rev) || broughtBack.has(name) || book.log.some((row) => row.rev === rev && row.key === key))
      return;
    if (!standing || standing.rev === rev || !isEqual(heldOf(standing), changeOf(key, value, deleted))) return;
    const isWritten = fresh.some((row) => row.rev === rev && row.key === key);
    if (isWritten) noteHolder(writeName(standing.rev, key), rev);
    else noteHolder(name, standing.rev);
    broughtBack.set(name, chain);
  };

  interface Committed {
    fresh: readonly LogRow[];
    conflicts: readonly Conflict[];
    after: ReadonlyMap<string, Register>;
  }

  /** Replays the committed log rows and checks them against shared-schema/docs/sync-protocol.md#server-rules. */
  const replayEdits = (request: SyncRequest, answer: SyncAnswer, { fresh, conflicts, after }: Committed): void => {
    const results = new Map(answer.results.map((result) => [result.id, result]));
    const judged = request.edits.filter(({ id }) => results.has(id) && !book.current.has(id));
    const ids = new Set(judged.map(({ id }) => id));
    const lostAt = new Set(conflicts.map(({ seq, lose }) => `${seq} ${lose.rev}`));
    const isLost = ({ seq, rev }: LogRow): boolean => lostAt.has(`${seq} ${rev}`);
    const held = new Map([...book.registers].map(([key, register]) => [key, heldOf(register)]));
    const offered = new Map(
      (request.witness ?? []).map((register) => [writeName(register.rev, register.key), register]),
    );
    for (const register of offered.values()) noteEqual(register, fresh, answer.chain);
    for (const row of fresh) {
      const register = offered.get(writeName(row.rev, row.key));
      if (!ids.has(row.rev) && !register)
        violate('accounts are isolated', `${row.rev} of ${row.key} came from nowhere`);
      // All recovery offers come before all edits.
      if (register && !isLost(row)) {
        checkBroughtBack(row, held.get(row.key), register, conflicts);
        held.set(row.key, heldOf(register));
      }
    }

    for (const edit of judged) {
      const result = results.get(edit.id);
      // Recorded at once, because later edits of the same request may be based on this one.
      if (result) learnVerdict(result);
      const rows = fresh.filter(({ rev, key }) => rev === edit.id && !offered.has(writeName(rev, key)));
      if (result?.status === 'rejected') {
        if (rows.length > 0) violate('a Save is atomic', `${edit.id} was refused and written`);
        continue;
      }
      for (const write of edit.writes) {
        const row = rows.find(({ key }) => key === write.key);
        const before = held.get(write.key);
        const seesCurrent = write.base === (before?.rev ?? null);
        if (!row) {
          const name = writeName(edit.id, write.key);
          // A device may have recovered the edit's writes before the edit arrived again, and other edits may have followed.
          if (broughtBack.has(name) || book.log.some(({ rev, key }) => rev === edit.id && key === write.key)) continue;
          // The current revision was made on top of this edit and arrived first.
          if (before && isBuiltOn(book, before.rev, edit.id, write.key)) continue;
          if (!isEqual(before, write)) violate('a Save is atomic', `${edit.id} wrote no ${write.key}`);
          if (before) noteHolder(name, before.rev);
          continue;
        }
        const clash = conflicts.find(({ seq }) => seq === row.seq);
        if (seesCurrent && clash)
          violate(
            'a base equal to the current revision always wins',
            `${edit.id} saw what held ${write.key} and met a conflict`,
          );
        if (before && !clash && !seenBy(book, edit.id, write.key).has(before.rev))
          violate('no silent loss', `${edit.id} overwrote ${before.rev} of ${write.key} unseen and untold`);
        if (!isLost(row)) held.set(write.key, { rev: edit.id, value: write.value, deleted: write.del === true });
      }
    }
    for (const [key, register] of after)
      if (held.get(key)?.rev !== register.rev) violate('a Save is atomic', `${key} is not what the log says`);
  };

  /** If the author's base is known and does not include the replaced revision, a conflict must exist. */
  const checkBroughtBack = (
    { seq, rev, key }: LogRow,
    before: Held | undefined,
    { value, deleted }: Register,
    conflicts: readonly Conflict[],
  ): void => {
    if (!before || !book.edits.has(rev) || isEqual(before, changeOf(key, value, deleted))) return;
    if (conflicts.some((conflict) => conflict.seq === seq) || seenBy(book, rev, key).has(before.rev)) return;
    violate('no silent loss', `${rev} was brought back over ${before.rev} of ${key}, unseen and untold`);
  };

  const checkStamps = (fresh: readonly LogRow[], after: ReadonlyMap<string, Register>, receivedAt: number): void => {
    for (const { key, rev, seq } of fresh) {
      const register = after.get(key);
      // Each write of a register may be 1 ms later than the previous one.
      if (register?.rev === rev && register.at > receivedAt + seq)
        violate('no timestamp exceeds the time of receipt by more than 1 ms per write', `${rev} of ${key}`);
    }
  };

  book.reopen();
  return book;
};
