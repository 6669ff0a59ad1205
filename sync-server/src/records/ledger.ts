import type { EditResult } from '@doorsign/shared-schema/api';
import type { DomainRules } from '@doorsign/shared-schema/domain';
import {
  contentHash,
  dateOfKey,
  decide,
  nextChain,
  resolveBase,
  SCHEMA,
  upcast,
  validateEdit,
  type ConflictSide,
  type DecideContext,
  type Edit,
  type HolidayDates,
  type Register,
  type StandsFor,
  type ValidateContext,
  type WriteVerdict,
} from '@doorsign/shared-schema/sync';
import type { BusinessHead } from './businesses.ts';
import type { Device, KnownEdit, LoggedEdit, LoggedWrite } from './edits.ts';
import type { LogEntry } from './log.ts';

/** A business's registers and what its log knows of the edits in question, as they are in the database. */
export interface LedgerState extends BusinessHead {
  locationIds: readonly string[];
  registers: readonly Register[];
  edits: readonly KnownEdit[];
}

/** How an edit came in. Instants are epoch milliseconds. */
export interface Receipt {
  /** The device's clock when it sent the request. */
  sentAt: number;
  /** The server's clock when it took the request. */
  now: number;
  device: Device;
  accountId: string | null;
}

/** Two sides of one register that had not seen each other, before their devices are looked up. */
export interface Clash {
  seq: number;
  scope: string;
  key: string;
  win: ConflictSide;
  lose: ConflictSide;
}

/** What applied edits add to the database. */
export interface LedgerChanges {
  edits: LoggedEdit[];
  log: LogEntry[];
  clashes: Clash[];
  /** Registers that were written, each once, as they are now. */
  registers: Register[];
}

/** One business in memory for the length of a transaction: edits are applied to it one after the other, and what they
 * changed is then written in a few statements. */
export interface Ledger {
  head(): BusinessHead;
  registers(): Register[];
  current(scope: string, key: string): Register | undefined;
  /** Has this id a verdict? */
  knows(editId: string): boolean;
  /** Gives an edit its verdict: the stored one when its id has one already. Edits of a schema that does not fit must
   * not come here. Source: sync.md section 3, steps 2 to 6. */
  apply(edit: Edit, receipt: Receipt): EditResult;
  changes(): LedgerChanges;
}

export const createLedger = (state: LedgerState, domainRules: DomainRules): Ledger => {
  let { seq, chain } = state;
  const registers = new Map(state.registers.map((register) => [nameOf(register.scope, register.key), register]));
  const edits = new Map<string, KnownEdit>(state.edits.map((edit) => [edit.id, edit]));
  const locationIds = new Set(state.locationIds);
  const logged: LoggedEdit[] = [];
  const log: LogEntry[] = [];
  const clashes: Clash[] = [];
  const written = new Set<string>();

  const current = (scope: string, key: string): Register | undefined => registers.get(nameOf(scope, key));
  const standsFor: StandsFor = (rev, scope, key) =>
    edits.get(rev)?.writes.find((write) => write.key === key && write.scope === scope)?.standsFor;
  const validateContext: ValidateContext = {
    plan: state.plan,
    ownsScope: (scope) => locationIds.has(scope),
    current,
    holidayDates: (scope) => countHolidayDates(registers.values(), scope),
    domainRules,
  };

  const appendLog = (scope: string, key: string, rev: string): number => {
    seq += 1;
    chain = nextChain(chain, { seq, scope, key, rev });
    log.push({ seq, chain, scope, key, rev });
    return seq;
  };

  const record = (verdict: WriteVerdict, editId: string): void => {
    if (verdict.kind === 'equal') return;
    const { scope, key, now } = verdict;
    // A lost write takes a place of its own in the log, so that every device's cursor has yet to pass its conflict.
    const place = appendLog(scope, key, editId);
    const loser = verdict.kind === 'lost' ? verdict.lost : verdict.replaced;
    if (loser) clashes.push({ seq: place, scope, key, win: now, lose: loser });
    if (verdict.kind === 'lost') return;
    const { rev, value, deleted, at } = now;
    registers.set(nameOf(scope, key), { scope, key, schema: SCHEMA, value, deleted, rev, at, seq: place });
    written.add(nameOf(scope, key));
  };

  const judge = (edit: Edit, { sentAt, now }: Receipt): { result: EditResult; writes: LoggedWrite[] } => {
    const refusal = validateEdit(edit, validateContext);
    if (refusal) {
      // What its author saw under it; resolved now, so that a row of refused edits stays one step long.
      const writes = edit.writes.map((write) => ({
        ...write,
        standsFor: resolveBase(write.base, write.scope, write.key, standsFor),
      }));
      return { result: { id: edit.id, status: 'rejected', ...refusal }, writes };
    }
    const context: DecideContext = { current, standsFor, sentAt, now };
    const verdict = decide(edit, context);
    for (const write of verdict.writes) record(write, edit.id);
    const writes = edit.writes.map((write, index): LoggedWrite => {
      const outcome = verdict.writes[index];
      return outcome?.kind === 'equal' ? { ...write, standsFor: outcome.rev } : write;
    });
    const conflicts = verdict.writes.filter(isClash).map(({ key }) => key);
    return {
      result: { id: edit.id, status: verdict.status, ...(conflicts.length > 0 && { conflicts }) },
      writes,
    };
  };

  return {
    head: () => ({ plan: state.plan, seq, chain }),
    registers: () => [...registers.values()],
    current,
    knows: (editId) => edits.has(editId),
    apply(edit, receipt) {
      const hash = contentHash(edit);
      const known = edits.get(edit.id);
      if (known) return known.hash === hash ? known.result : idReused(edit.id);
      const upcasted = upcast(edit);
      const { result, writes } = judge(upcasted, receipt);
      const { now: receivedAt, device, accountId } = receipt;
      const entry: LoggedEdit = { ...upcasted, writes, hash, device, accountId, result, receivedAt };
      edits.set(edit.id, entry);
      logged.push(entry);
      return result;
    },
    changes: () => ({
      edits: logged,
      log,
      clashes,
      registers: [...registers].filter(([name]) => written.has(name)).map(([, register]) => register),
    }),
  };
};

/** A register's name within a business; neither part can hold a tab. */
export const nameOf = (scope: string, key: string): string => `${scope}\t${key}`;

const isClash = (verdict: WriteVerdict): boolean =>
  verdict.kind === 'lost' || (verdict.kind === 'applied' && verdict.replaced !== null);

const countHolidayDates = (registers: Iterable<Register>, scope: string): HolidayDates => {
  const dates = { kept: 0, known: 0 };
  for (const register of registers) {
    if (register.scope !== scope || dateOfKey(register.key) === null) continue;
    dates.known += 1;
    if (!register.deleted) dates.kept += 1;
  }
  return dates;
};

const idReused = (id: string): EditResult => ({
  id,
  status: 'rejected',
  code: 'id_reused',
  detail: 'This change has the id of another one.',
});
