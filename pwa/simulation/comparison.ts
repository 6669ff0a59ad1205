import type { Conflict, SyncAnswer, SyncRequest } from '@doorsign/shared-schema/api';
import { SCHEMA, settingsOf } from '@doorsign/shared-schema/registers';
import type { Violate } from './invariants.ts';
import { judgeByReference, type ReferenceAnswer } from './reference.ts';
import {
  isSame,
  readEdit,
  readRecoveries,
  readReferenceState,
  readRegisters,
  recoveryName,
  sha256,
  type ReferenceRegister,
} from './reference-state.ts';
import type { StoreQueries } from './server-records.ts';

/** Compares a server's answers and stored data with the reference model of the protocol. */
export interface Comparison {
  /** Compares a request's answer.
   * @param now server clock */
  observe(request: SyncRequest, answer: SyncAnswer, now: number): void;
  /** Rereads the database after a change that no request made. */
  reopen(): void;
}

/** Used when two releases take part, because the protocol document describes one release. */
export const NO_COMPARISON: Comparison = { observe: () => undefined, reopen: () => undefined };

const digestOf = (registers: Iterable<ReferenceRegister>, ownerId: string): string =>
  sha256(
    [...registers]
      .map(({ key, rev, deleted }) => `${ownerId}\t${key}\t${rev}\t${deleted ? 1 : 0}`)
      .sort()
      .join('\n'),
  ).slice(0, 16);

const resultOf = ({ id, status, code, field, conflicts }: ReferenceAnswer['results'][number]): unknown => ({
  id,
  status,
  code,
  field,
  conflicts,
});

const conflictOf = ({ seq, key, win, lose, origin }: Conflict | ReferenceAnswer['conflicts'][number]): unknown => {
  const side = ({ rev, value, deleted, at, device }: Conflict['win']): unknown => ({ rev, value, deleted, at, device });
  return { seq, key, win: side(win), lose: side(lose), origin };
};

export const createComparison = (ownerId: string, queries: StoreQueries, violate: Violate): Comparison => {
  let state = readReferenceState(queries, ownerId);
  const { all } = queries;

  const compare = (what: string, found: unknown, wanted: unknown): boolean => {
    const same = isSame(found, wanted);
    if (!same)
      violate(
        'the server does what the protocol says',
        `${what} ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`,
      );
    return same;
  };

  const compareAnswer = (request: SyncRequest, answer: SyncAnswer, wanted: ReferenceAnswer): void => {
    const { registers, chains } = state;
    const seq = chains.length - 1;
    const seen = wanted.full === false ? (request.cursor?.seq ?? 0) : 0;
    compare('full', answer.full, wanted.full);
    compare('results', answer.results.map(resultOf), wanted.results.map(resultOf));
    compare('head', [answer.seq, answer.chain], [seq, chains[seq]]);
    compare('digest', answer.digest, digestOf(registers.values(), ownerId));
    compare(
      'registers told',
      answer.regs.map(({ key }) => key).sort(),
      [...registers.values()].flatMap((register) => (register.seq > seen ? [register.key] : [])).sort(),
    );
    const told = all('select seq from conflicts where business_id = ? and seq > ? order by seq', ownerId, seen);
    compare(
      'conflicts told',
      answer.conflicts.map((conflict) => conflict.seq),
      told.map((row) => row['seq']),
    );
  };

  /** The public snapshot is written in the same transaction. */
  const compareSnapshot = (before: number): void => {
    const isWritten = [...state.registers.values()].some((register) => register.seq > before);
    if (!isWritten) return;
    const [row] = all('select * from snapshots where location_id = ?', ownerId);
    compare('revision of the snapshot', row?.['rev'], state.chains.length - 1);
    const settings = settingsOf(state.registers.values());
    const { timezone, businessHours, holidays, businessName, phone, address, widgetStyle, domains } = settings;
    const { spans, closure, messages } = settings;
    const schedule = {
      schema: SCHEMA,
      timezone,
      businessHours,
      holidays,
      ...(spans.length > 0 && { spans }),
      ...(closure && { closure }),
      ...(Object.keys(messages).length > 0 && { messages }),
    };
    const found = ['schedule', 'style', 'domains'].map((column) => JSON.parse(row?.[column] as string) as unknown);
    compare('snapshot', found, [schedule, widgetStyle, domains]);
    const texts = ['name', 'phone', 'address'].map((column) => row?.[column]);
    compare('snapshot', texts, [businessName, phone, address]);
  };

  const compareStored = (before: number, request: SyncRequest, wanted: ReferenceAnswer): void => {
    const registers = readRegisters(queries, ownerId);
    for (const [key, register] of state.registers) compare(`register ${key}`, registers.get(key), register);
    const conflicts = all('select * from conflicts where business_id = ? and seq > ? order by seq', ownerId, before);
    compare(
      'conflicts',
      conflicts.map((row) =>
        conflictOf({
          seq: row['seq'],
          key: row['key'],
          win: JSON.parse(row['win'] as string) as unknown,
          lose: JSON.parse(row['lose'] as string) as unknown,
          origin: row['origin'],
        } as Conflict),
      ),
      wanted.conflicts.map(conflictOf),
    );
    for (const { id } of request.edits) {
      const [found, due] = [readEdit(queries, ownerId, id), state.edits.get(id)];
      compare(`verdict of ${id}`, found && resultOf(found.result), due && resultOf(due.result));
      compare(`hash of ${id}`, found?.hash, due?.hash);
      compare(`meaning of ${id}`, found && [...found.stands], due && [...due.stands]);
      compare(`receipt of ${id}`, found?.receivedAt, due?.receivedAt);
    }
    for (const { rev, key } of request.witness ?? []) {
      const name = recoveryName(rev, key);
      compare(`recovery of ${name}`, readRecoveries(queries, ownerId, rev).get(name), state.recoveries.get(name));
    }
    const [log] = all('select count(*) as places from log where business_id = ?', ownerId);
    compare('log', Number(log?.['places']) + 1, state.chains.length);
    compareSnapshot(before);
  };

  return {
    observe(request, answer, now) {
      const before = state.chains.length - 1;
      const [row] = all('select floor_at from businesses where id = ?', ownerId);
      const floorAt = (row?.['floor_at'] ?? null) as number | null;
      const wanted = judgeByReference(state, request, { ownerId, plan: answer.account.plan, now, floorAt });
      compareAnswer(request, answer, wanted);
      const isNothingNew = state.chains.length - 1 === before && request.edits.length === 0 && !request.witness;
      if (!isNothingNew) compareStored(before, request, wanted);
    },
    reopen: () => void (state = readReferenceState(queries, ownerId)),
  };
};
