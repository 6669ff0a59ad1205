import fc from 'fast-check';
import type { Conflict, EditResult, SyncAnswer, SyncRequest } from '../../src/api/index.ts';
import { canonicalJson } from '../../src/registers/index.ts';
import { OWNER, type Role } from '../../src/team/index.ts';
import { createDevice, type Device, type OwnerChange, type SavedEdit } from './device.ts';
import { nameOf, type LogEntry, type Rights, type SimulatedServer } from './server.ts';

const DEVICES = 3;

/** The delivery of one exchange with the server. */
type Fate = 'arrives' | 'request lost' | 'answer lost' | 'sent twice' | 'answer late';

/** One step of a history. */
export type Step =
  | { kind: 'save'; device: number; location: number; changes: OwnerChange[] }
  | { kind: 'sync'; device: number; editsMax: number; fate: Fate }
  | { kind: 'late answer'; pick: number }
  | { kind: 'replay'; pick: number }
  | { kind: 'set rights'; device: number; role: Role; locations: readonly number[] | null }
  | { kind: 'wait'; ms: number }
  | { kind: 'set clock'; device: number; skewMs: number };

const hours = (closesAt: number) => ({ open: '09:00', close: `${closesAt}:00`, closed: false });
const day = fc.constantFrom('hours.monday', 'hours.tuesday');
const change: fc.Arbitrary<OwnerChange> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ key: day, value: fc.integer({ min: 17, max: 19 }).map(hours) }) },
  { weight: 2, arbitrary: fc.constant<OwnerChange>({ key: 'holidays.2026-12-25', value: null, del: true }) },
  // No server has such a setting: the whole Save is refused.
  { weight: 2, arbitrary: fc.constant<OwnerChange>({ key: 'hours.someday', value: null }) },
);
/** The number of a shop's telephone, which an editor may not change, or a change that an editor may make. */
const teamChange: fc.Arbitrary<OwnerChange> = fc.oneof(
  { weight: 3, arbitrary: change },
  { weight: 1, arbitrary: fc.constantFrom('555 0100', '555 0101').map((value) => ({ key: 'profile.phone', value })) },
);
const device = fc.nat(DEVICES - 1);

type Weighted = { weight: number; arbitrary: fc.Arbitrary<Step> };

const stepsWith = (made: fc.Arbitrary<OwnerChange>, ...others: Weighted[]): fc.Arbitrary<Step[]> =>
  fc.array(
    fc.oneof(
      {
        weight: 8,
        arbitrary: fc.record({
          kind: fc.constant('save' as const),
          device,
          // Most changes are of one location, so that they conflict in a business with several, too.
          location: fc.constantFrom(0, 0, 0, 1, 2),
          changes: fc.uniqueArray(made, { minLength: 1, maxLength: 2, selector: ({ key }) => key }),
        }),
      },
      {
        weight: 8,
        arbitrary: fc.record({
          kind: fc.constant('sync' as const),
          device,
          editsMax: fc.integer({ min: 0, max: 4 }),
          fate: fc.constantFrom<Fate>('arrives', 'arrives', 'request lost', 'answer lost', 'sent twice', 'answer late'),
        }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('late answer' as const), pick: fc.nat(9) }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('replay' as const), pick: fc.nat(99) }) },
      {
        weight: 3,
        arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(0, 1, 2, 1000, 86_400_000) }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant('set clock' as const),
          device,
          skewMs: fc.constantFrom(-31_536_000_000, -5, 0, 5, 3_600_000),
        }),
      },
      ...others,
    ),
    { minLength: 8, maxLength: 40 },
  );

/** Random steps of three devices in up to three locations. Few registers and few values make conflicts likely. */
export const steps = stepsWith(change);

/** The same of three people, of whom the owner changes the rights of the other two. */
export const teamSteps = stepsWith(teamChange, {
  weight: 3,
  arbitrary: fc.record({
    kind: fc.constant('set rights' as const),
    device: fc.integer({ min: 1, max: DEVICES - 1 }),
    role: fc.constantFrom('manager', 'editor', 'viewer'),
    locations: fc.constantFrom<(readonly number[] | null)[]>(null, null, [0], [1], [0, 2]),
  }),
});

/** The circumstances of an edit that got its result. */
export interface Arrival {
  /** The time when the server accepted it, epoch milliseconds. */
  readonly now: number;
  /** The log's head before its request. */
  readonly headBefore: number;
  /** The edits before it in its request. */
  readonly before: readonly string[];
  /** The rights of its author at that time. */
  readonly rights: Rights;
}

/** The complete record of a history. */
export interface Played {
  devices: readonly Device[];
  saved: ReadonlyMap<string, SavedEdit>;
  /** The first result that a device received for each edit. */
  results: ReadonlyMap<string, EditResult>;
  log: readonly LogEntry[];
  /** A full answer after the last step. */
  end: SyncAnswer;
  conflicts: readonly Conflict[];
  /** By the edit's id. */
  arrivals: ReadonlyMap<string, Arrival>;
  /** Timestamps of revisions in the answers, by the name of the register and the revision. */
  stamps: ReadonlyMap<string, number>;
  /** Violations found while the history was played. */
  violations: readonly string[];
}

/** Plays the steps, then lets every device sync until nothing is pending. */
export const play = async (server: SimulatedServer, history: readonly Step[]): Promise<Played> => {
  let now = server.startMs;
  let drawn = 0;
  const violations: string[] = [];
  const saved = new Map<string, SavedEdit>();
  const results = new Map<string, EditResult>();
  const arrivals = new Map<string, Arrival>();
  const rights = new Map(server.rights?.map((one, device) => [`${device}`, one]));
  const stamps = new Map<string, number>();
  const conflicts = new Map<number, Conflict>();
  const exchanges: { request: SyncRequest; results: string }[] = [];
  const late: { to: Device; answer: SyncAnswer }[] = [];
  let head = (await server.log()).at(-1)?.seq ?? 0;

  // Differs between edits, and does not always grow in the order in which they are made.
  const randomBytes = (count: number): Uint8Array =>
    Uint8Array.from({ length: count }, (_, index) => ((drawn += 1) * 151 + index * 17) % 256);
  const hear = (received: readonly EditResult[]): void => {
    for (const result of received) {
      const first = results.get(result.id) ?? result;
      results.set(result.id, first);
      if (canonicalJson(first) !== canonicalJson(result)) violations.push(`one result per id: ${result.id}`);
    }
  };
  const devices = Array.from({ length: DEVICES }, (_, index) => createDevice(`${index}`, randomBytes, hear));
  const deviceAt = (index: number): Device => devices[index % DEVICES] as Device;

  const send = async (request: SyncRequest): Promise<SyncAnswer> => {
    const before = request.edits.map(({ id }) => id);
    for (const [index, id] of before.entries())
      if (!arrivals.has(id))
        arrivals.set(id, {
          now,
          headBefore: head,
          before: before.slice(0, index),
          rights: rights.get(request.deviceId) ?? OWNER,
        });
    const answer = await server.sync(request, now);
    head = answer.seq;
    for (const register of answer.regs) stamps.set(`${nameOf(register)} ${register.rev}`, register.at);
    for (const conflict of answer.conflicts) {
      conflicts.set(conflict.seq, conflict);
      for (const { rev, at } of [conflict.win, conflict.lose]) stamps.set(`${nameOf(conflict)} ${rev}`, at);
    }
    exchanges.push({ request, results: canonicalJson(answer.results) });
    return answer;
  };
  const replay = async ({ request, results }: { request: SyncRequest; results: string }): Promise<void> => {
    const headBefore = head;
    const answer = await send(request);
    if (answer.seq !== headBefore) violations.push('replay changes nothing: the log grew');
    if (canonicalJson(answer.results) !== results) violations.push('replay answers the same results: they differ');
  };

  const sync = async (to: Device, editsMax: number, fate: Fate): Promise<void> => {
    const request = to.request(now, editsMax);
    if (fate === 'request lost') return;
    const answer = await send(request);
    if (fate === 'answer lost') return;
    if (fate === 'answer late') late.push({ to, answer });
    else if (fate === 'sent twice') {
      const second = await send(request);
      to.receive(second);
      to.receive(answer);
    } else to.receive(answer);
  };

  const take = async (step: Step): Promise<void> => {
    if (step.kind === 'wait') now += step.ms;
    if (step.kind === 'set clock') deviceAt(step.device).setClock(step.skewMs, now);
    if (step.kind === 'save') {
      const scope = server.scopes[step.location] ?? server.scopes[0];
      const entry = deviceAt(step.device).save(scope, step.changes, now);
      saved.set(entry.edit.id, entry);
    }
    if (step.kind === 'sync') await sync(deviceAt(step.device), step.editsMax, step.fate);
    if (step.kind === 'set rights' && server.setRights) {
      // A viewer has no locations: everybody looks at all of them.
      const chosen = step.role === 'viewer' ? null : step.locations;
      const scope = chosen?.map((index) => server.scopes[index] ?? server.scopes[0]) ?? null;
      await server.setRights(step.device, { role: step.role, scope }, now);
      rights.set(deviceAt(step.device).id, { role: step.role, scope });
    }
    if (step.kind === 'replay' && exchanges.length > 0)
      await replay(exchanges[step.pick % exchanges.length] as (typeof exchanges)[number]);
    if (step.kind === 'late answer' && late.length > 0) {
      const [one] = late.splice(step.pick % late.length, 1);
      one?.to.receive(one.answer);
    }
  };

  try {
    for (const step of history) await take(step);
    for (const each of devices) while (each.outbox.length > 0) await sync(each, 50, 'arrives');
    for (const each of devices) await sync(each, 50, 'arrives');
  } catch (error) {
    violations.push(String(error));
  }
  const end = await send({ ...deviceAt(0).request(now, 0), cursor: null });
  return {
    devices,
    saved,
    results,
    log: await server.log(),
    end,
    conflicts: [...conflicts.values()].sort((a, b) => a.seq - b.seq),
    arrivals,
    stamps,
    violations,
  };
};
