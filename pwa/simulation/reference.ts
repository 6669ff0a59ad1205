import type { SyncRequest } from '@doorsign/shared-schema/api';
import type { Register } from '@doorsign/shared-schema/registers';
import type { Edit, Write } from '@doorsign/shared-schema/sync';
import { referenceRefusal, isOfItsShape } from './reference-refusal.ts';
import {
  isSame,
  ordered,
  recoveryName,
  settingOf,
  sha256,
  type ReferenceRecovery,
  type ReferenceRegister,
  type ReferenceState,
} from './reference-state.ts';

/** Limits for following bases of bases: the number of steps, and the number of lookups in the log. */
const HOPS_MAX = 32;
const LOOKUPS_MAX = 4;
/** This release's schema. */
const SCHEMA = 2;
/** Returns the lowest schema that can represent a value that histories write. */
const lowestSchemaOf = (key: string, value: unknown): number => {
  if (/^hours\.(closure|span\.|season\.)|^messages\./.test(key)) return 2;
  const { more, appointment, regular } = (value ?? {}) as Record<string, unknown>;
  return more || appointment || regular ? 2 : 1;
};

/** One side of a conflict. */
export interface ReferenceSide {
  rev: string;
  value: unknown;
  deleted: boolean;
  at: number;
  device: string;
}

export interface ReferenceConflict {
  seq: number;
  key: string;
  win: ReferenceSide;
  lose: ReferenceSide;
  origin: 'edit' | 'recovery';
}

/** Facts about a request that are not part of it. */
export interface ReferenceFacts {
  ownerId: string;
  plan: string;
  /** The server's clock, epoch milliseconds. */
  now: number;
  floorAt: number | null;
}

/** The answer that a server must give, and the data that it must store. */
export interface ReferenceAnswer {
  full: false | 'new' | 'fork' | 'asked' | 'admin_reset';
  results: {
    id: string;
    status: string;
    code?: string | undefined;
    field?: string | undefined;
    conflicts?: string[];
  }[];
  conflicts: ReferenceConflict[];
}

type Side = Omit<ReferenceSide, 'device'>;

const isLater = (a: Side, b: Side): boolean => a.at > b.at || (a.at === b.at && a.rev > b.rev);

const NOTHING: Side = { rev: '', value: null, deleted: true, at: 0 };

const sideOf = ({ rev, value, deleted, at }: Side): Side => ({ rev, value, deleted, at });

const hasValue = (register: ReferenceRegister | undefined, value: unknown, deleted: boolean): boolean =>
  register !== undefined && register.deleted === deleted && (deleted || isSame(register.value, value));

const statusOf = (lost: number, all: number): string => {
  if (lost === 0) return 'live';
  return lost === all ? 'superseded' : 'partly_superseded';
};

/** Applies a request as shared-schema/docs/sync-protocol.md#server-rules and the decision records say, and updates the state. */
export const judgeByReference = (
  state: ReferenceState,
  request: SyncRequest,
  { ownerId, plan, now, floorAt }: ReferenceFacts,
): ReferenceAnswer => {
  const { registers, chains, edits, recoveries } = state;
  const { cursor, deviceName, sentAt } = request;
  const conflicts: ReferenceConflict[] = [];

  const place = (key: string, rev: string, mark?: string): number => {
    const seq = chains.length;
    const text = [chains[seq - 1], seq, ownerId, key, rev, ...(mark ? [mark] : [])].join('\t');
    chains.push(sha256(text).slice(0, 16));
    return seq;
  };

  const standsFor = (rev: string, key: string): string | null | undefined => {
    const edit = edits.get(rev);
    if (edit?.stands.has(key)) return edit.stands.get(key);
    return recoveries.get(recoveryName(rev, key))?.stands ?? undefined;
  };
  const resolved = (base: string | null, key: string): string | null => {
    let rev = base;
    for (let hop = 0; hop < HOPS_MAX; hop++) {
      const next = rev === null ? undefined : standsFor(rev, key);
      if (next === undefined) return rev;
      rev = next;
    }
    return rev === null ? null : base;
  };

  const deviceOf = (rev: string, key: string): string =>
    edits.get(rev)?.device || recoveries.get(recoveryName(rev, key))?.device || 'Another device';
  const by = (side: Side, device: string | undefined): ReferenceSide => ({ ...side, device: device ?? '' });
  /** Device names are resolved after the whole request is applied, because a request may contain an edit of which a part was recovered earlier. */
  const named = (side: ReferenceSide, key: string): ReferenceSide => ({
    ...side,
    device: side.rev === '' ? '' : side.device || deviceOf(side.rev, key),
  });

  const recover = (offered: Register): void => {
    const { key, rev, value: sent, deleted, at, author, schema } = offered;
    const value = deleted ? null : sent;
    if (schema <= SCHEMA && key !== 'profile.timezone' && !isOfItsShape(key, value, deleted)) return;
    const current = registers.get(key);
    if (current?.rev === rev || edits.has(rev) || recoveries.has(recoveryName(rev, key))) return;
    if (floorAt !== null && at <= floorAt) return;
    const side: Side = { rev, value, deleted, at: Math.max(0, Math.min(at, now)) };
    const note = (of: string, recovery: Partial<ReferenceRecovery>): void =>
      void recoveries.set(recoveryName(of, key), { stands: null, isLost: false, device: deviceName, ...recovery });
    const tell = (seq: number, win: Side, lose: Side): void => {
      const deviceBy = ({ rev: of }: Side): string | undefined => (of === rev ? author : current?.author)?.device;
      conflicts.push({
        seq,
        key,
        win: by(win, deviceBy(win)),
        lose: by(lose, deviceBy(lose)),
        origin: 'recovery',
      });
    };
    const write = (seq: number, schemaOf: number): void =>
      void registers.set(key, {
        key,
        schema: schemaOf,
        ...side,
        seq,
        author: { ...author, told: current?.author?.told ?? 0 },
      });

    // The current revision was made on top of the offered one.
    if (current?.author?.base === rev) return note(rev, {});
    if (current && hasValue(current, value, deleted)) {
      if (!isLater(side, current)) return note(rev, { stands: current.rev });
      note(rev, {});
      // The device that recovered that revision stays its source.
      note(current.rev, { ...recoveries.get(recoveryName(current.rev, key)), stands: rev });
      return write(place(key, rev, 'written'), current.schema);
    }
    const refusal =
      schema <= SCHEMA
        ? referenceRefusal([{ scope: ownerId, key, value, base: null, ...(deleted && { del: true as const }) }], {
            ownerId,
            plan,
            registers,
          })
        : true;
    if (refusal || (current && !isLater(side, current))) {
      note(rev, { isLost: true });
      return tell(place(key, rev, 'lost'), current ? sideOf(current) : NOTHING, side);
    }
    const takenAt = current && edits.get(current.rev)?.receivedAt;
    const seen = author?.base === undefined ? undefined : resolved(author.base, key);
    const isSeen = !current || (seen === undefined ? takenAt !== undefined && takenAt < at : seen === current.rev);
    note(rev, {});
    const seq = place(key, rev, isSeen ? 'written' : 'told');
    if (!isSeen) tell(seq, side, sideOf(current));
    write(seq, lowestSchemaOf(key, value));
  };

  /** Returns whether the current revision of a register was made on top of this edit. */
  const isSuperseded = (edit: Edit, key: string, holder: string): boolean => {
    const brought = new Map(request.edits.map((one) => [one.id, one]));
    let lookups = 0;
    let rev = holder;
    for (let hop = 0; hop < HOPS_MAX; hop++) {
      const logged = edits.get(rev);
      if ((!logged || !brought.has(rev)) && (lookups += 1) > LOOKUPS_MAX) return false;
      const base: string | null | undefined = logged
        ? logged.bases.get(key)
        : brought.get(rev)?.writes.find((one) => one.key === key)?.base;
      if (!base) return false;
      rev = base;
      if (rev === edit.id) return true;
    }
    return false;
  };

  const judge = (edit: Edit, full: ReferenceAnswer['full']): ReferenceAnswer['results'] => {
    const hash = sha256(ordered({ schema: edit.schema, wall: edit.wall, label: edit.label, writes: edit.writes }));
    const known = edits.get(edit.id);
    if (known && known.hash !== hash) return [{ id: edit.id, status: 'rejected', code: 'id_reused' }];
    if (known) return [known.result];
    const isLostPast = full === 'fork' || full === 'admin_reset';
    const isBaseKnown = (write: Write): boolean => {
      const { base } = write;
      const setting = settingOf(write, ownerId);
      return (
        base === null ||
        registers.get(setting)?.rev === base ||
        edits.has(base) ||
        recoveries.has(recoveryName(base, setting))
      );
    };
    if (isLostPast && !edit.writes.every(isBaseKnown)) return [];

    const stands = new Map<string, string | null>();
    const keep = (result: ReferenceAnswer['results'][number]): ReferenceAnswer['results'] => {
      edits.set(edit.id, {
        hash,
        result: result as never,
        device: deviceName,
        receivedAt: now,
        bases: new Map(edit.writes.map((write) => [settingOf(write, ownerId), write.base])),
        stands,
      });
      return [result];
    };
    const back = edit.writes.filter((write) => recoveries.has(recoveryName(edit.id, settingOf(write, ownerId))));
    const left = edit.writes.filter((write) => !back.includes(write));
    const refusal = referenceRefusal(left, { ownerId, plan, registers });
    if (refusal && back.length === 0) {
      for (const write of edit.writes) {
        const setting = settingOf(write, ownerId);
        stands.set(setting, resolved(write.base, setting));
      }
      return keep({ id: edit.id, status: 'rejected', ...refusal });
    }

    const clear = isLostPast ? 0 : (cursor?.seq ?? 0);
    const told = Math.min(edit.told ?? clear, clear);
    const at = Math.max(0, Math.floor(now - Math.max(0, sentAt - edit.wall)));
    const wasLost = back.filter(({ key }) => recoveries.get(recoveryName(edit.id, key))?.isLost).map(({ key }) => key);
    const lost: string[] = [];
    const clashed: string[] = [];
    for (const { scope, key, value: sent, del, base } of left) {
      const deleted = del === true;
      const value = deleted ? null : sent;
      // No server can have stored such a value, so no conflict is created.
      if (refusal && (scope !== ownerId || (key !== 'profile.timezone' && !isOfItsShape(key, value, deleted)))) {
        lost.push(key);
        continue;
      }
      const current = registers.get(key);
      if (current && isSuperseded(edit, key, current.rev)) continue;
      if (current && hasValue(current, value, deleted)) {
        stands.set(key, current.rev);
        continue;
      }
      const sees = !current || base === current.rev || resolved(base, key) === current.rev;
      const side: Side = { rev: edit.id, value, deleted, at };
      // A write that is accepted after the floor is stamped above it; a register from before the floor keeps the time at which it was made.
      const floor = floorAt ?? -Infinity;
      const raised = Math.max(at, floor + 1);
      const rival = current && current.at > floor ? { ...side, at: raised } : side;
      const standing = current ? sideOf(current) : NOTHING;
      const isNewer = sees || isLater(rival, standing);
      if (isNewer) side.at = current && sees ? Math.max(raised, current.at + 1) : raised;
      const wins = !refusal && isNewer;
      const seq = place(key, edit.id);
      if (!wins || !sees) {
        clashed.push(key);
        const mine = by(side, deviceName);
        const theirs = by(standing, current?.author?.device);
        const [win, lose] = wins ? [mine, theirs] : [theirs, mine];
        conflicts.push({ seq, key, win, lose, origin: refusal ? 'recovery' : 'edit' });
      }
      if (wins)
        registers.set(key, {
          key,
          schema: lowestSchemaOf(key, value),
          ...side,
          seq,
          author: {
            told: Math.max(told, current?.author?.told ?? 0),
            base: resolved(base, key),
            device: deviceName,
          },
        });
      else lost.push(key);
    }
    const all = [...wasLost, ...clashed];
    return keep({
      id: edit.id,
      status: statusOf(wasLost.length + lost.length, edit.writes.length),
      ...(all.length > 0 && { conflicts: all }),
    });
  };

  const fullOf = (): ReferenceAnswer['full'] => {
    if (cursor === null) return 'new';
    if (chains[cursor.seq] !== cursor.chain) return floorAt === null ? 'fork' : 'admin_reset';
    return request.wantFull ? 'asked' : false;
  };

  const full = fullOf();
  const offers = (request.witness ?? []).filter(({ scope }) => scope === ownerId);
  for (const offered of offers.toSorted((a, b) => a.at - b.at || (a.rev < b.rev ? -1 : 1))) recover(offered);
  const results = request.edits.flatMap((edit) => judge(edit, full));
  return {
    full,
    results,
    conflicts: conflicts.map((one) => ({
      ...one,
      win: named(one.win, one.key),
      lose: named(one.lose, one.key),
    })),
  };
};
