import { authCalls, type Cursor, type SignedIn, type SyncAnswer, type SyncRequest } from '@doorsign/shared-schema/api';
import { DAYS } from '@doorsign/shared-schema/hours';
import type { Register } from '@doorsign/shared-schema/registers';
import { uuidv7, type Edit, type Write } from '@doorsign/shared-schema/sync';
import { createComparison } from './comparison.ts';
import { HEARD_WITHIN_MS } from './hearing.ts';
import { WHOLE_SCHEDULE_SEED } from './owner-changes.ts';
import { publicStatusIsTrue } from './public-status.ts';
import { createRandom, type Random } from './random.ts';
import { PASSWORD, type Owner } from './simulated-server.ts';
import type { World } from './world.ts';

// Devices that follow no rules: they send anything that the protocol's schemas allow, for a separate business. Real owners hardly
// ever cause most of it, so each answer is compared with the reference model.

const BURSTS = 2;
const REQUESTS = 8;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const DATES = ['2026-03-14', '2026-03-20'] as const;
const NAMES = ['Kiosk', 'Tablet', 'Till'] as const;

const holiday = (name: string) => ({ id: 'holiday_1', name, closed: true, open: '09:00', close: '17:00' });
const hours = (close: string, open = '09:00') => ({ open, close, closed: false });

/** Few values, so that many are already in place; some are invalid. */
const VALUES: Readonly<Record<string, readonly unknown[]>> = {
  'hours.monday': [hours('12:00'), hours('13:00'), hours('18:00'), hours('late')],
  'hours.tuesday': [hours('12:00'), hours('13:00')],
  ...Object.fromEntries(DATES.map((date) => [`holidays.${date}`, [holiday('Fair'), holiday('Party'), null]])),
  domains: [[], ['bakery.com'], ['bakery.com', 'cakes.com'], ['a.com', 'b.com', 'c.com']],
  'profile.businessName': ['Bread', 'Bread & Co', ' spaced '],
  'profile.timezone': ['America/New_York', 'Europe/Berlin', 'Mars/Olympus'],
  'profile.phone': [null, '+1 555 0100'],
  'style.theme': ['light', 'dark'],
  'profile.motto': ['Fresh'],
};
const RANGE = { name: 'Break', from: '2026-03-14', to: '2026-03-20', day: { ...hours('12:00'), closed: true } };
const WEEK = Object.fromEntries(DAYS.map((day) => [day, hours('15:00')]));
const CLOSURE = { kind: 'closed', from: null, until: null, note: 'Flu' };

/** The same for the second status model. */
const SCHEDULE_VALUES: Readonly<Record<string, readonly unknown[]>> = {
  'hours.monday': [hours('12:00'), { ...hours('12:00'), more: [{ open: '14:00', close: '18:00' }] }],
  'holidays.2026-03-14': [holiday('Fair'), { ...holiday('Fair'), closed: false, regular: true }, null],
  'hours.span.s1767225600000001': [RANGE, { ...RANGE, name: 'Fair' }, { ...RANGE, to: '2026-03-01' }, null],
  'hours.season.s1767225600000002': [{ name: 'New', from: '2026-03-14', to: null, week: WEEK }, null],
  'hours.closure': [null, CLOSURE, { ...CLOSURE, note: null }, { ...CLOSURE, kind: 'note', note: null }],
  'messages.open': [null, 'Hello', ' Hello '],
  'style.theme': ['light', 'dark'],
};

/** Returns whether a key is that of an entry that owners add and remove. */
const isEntry = (key: string): boolean => /^(holidays|hours\.span|hours\.season)\./.test(key);

/** Data that strangers have sent or received, and send again. */
interface Memory {
  /** The values that they send, by key. */
  readonly values: typeof VALUES;
  readonly edits: Edit[];
  /** Edits from a lost log: parts of them are offered for recovery before the edits themselves are sent. */
  readonly held: Edit[];
  readonly revs: string[];
  readonly cursors: Cursor[];
  readonly registers: Map<string, Register>;
}

const write = (random: Random, memory: Memory, scope: string, key: string): Write => {
  const value = random.pick(memory.values[key] ?? []);
  const current = memory.registers.get(key);
  const base = random.weighted({ current: 5, none: 2, another: 4, unknown: 1 });
  return {
    scope: random.chance(0.02) ? 'somebody else' : scope,
    key,
    value,
    ...(value === null && isEntry(key) && { del: true as const }),
    base: {
      current: () => current?.rev ?? null,
      none: () => null,
      another: () => (memory.revs.length > 0 ? random.pick(memory.revs.slice(-12)) : null),
      unknown: () => `unknown ${random.int(1, 3)}`,
    }[base](),
  };
};

const someKeys = (random: Random, memory: Memory, most: number): string[] => [
  ...new Set(Array.from({ length: random.int(1, most) }, () => random.pick(Object.keys(memory.values)))),
];

const newEdit = (random: Random, memory: Memory, scope: string, sentAt: number, nowMs: number): Edit => {
  if (memory.held.length > 0 && random.chance(0.25)) return random.pick(memory.held);
  if (memory.edits.length > 0 && random.chance(0.15)) {
    const again = random.pick(memory.edits);
    return random.chance(0.8) ? again : { ...again, wall: again.wall + 1 };
  }
  const age = random.pick([0, 0, 10, 1000, HOUR, 3 * HOUR, 400 * DAY, -5000, 0.5]);
  return {
    id: uuidv7(nowMs, random.bytes(10)),
    schema: 1,
    wall: sentAt - age,
    label: 'hours',
    writes: someKeys(random, memory, 3).map((key) => write(random, memory, scope, key)),
    ...(random.chance(0.7) && { told: random.int(0, 30) }),
  };
};

const offeredRegister = (random: Random, memory: Memory, scope: string, nowMs: number): Register => {
  const key = random.pick(Object.keys(memory.values));
  const current = memory.registers.get(key);
  const value = random.chance(0.2) && current ? current.value : random.pick(memory.values[key] ?? []);
  const known = random.chance(0.3) && memory.revs.length > 0 ? random.pick(memory.revs) : `lost ${random.int(1, 40)}`;
  const author = {
    told: random.int(0, 30),
    device: random.pick([undefined, 'Somebody’s phone']),
    base: random.pick([undefined, null, current?.rev ?? null, ...memory.revs.slice(-3)]),
  };
  return {
    scope: random.chance(0.05) ? 'somebody else' : scope,
    key,
    schema: random.pick([1, 1, 1, 1, 2]),
    value,
    deleted: value === null && isEntry(key),
    rev: known,
    at: random.pick([current?.at ?? 0, nowMs + random.pick([-DAY, -HOUR, -1000, -1, 0, 1, HOUR])]),
    seq: random.int(1, 9),
    ...(random.chance(0.7) && { author }),
  };
};

/** Returns an offer of one register from an edit of a lost log. */
const heldRegister = (random: Random, memory: Memory, scope: string, nowMs: number): Register => {
  const { id, writes } = random.pick(memory.held);
  const { key, value, base, del = false } = random.pick(writes);
  const at = nowMs + random.pick([-HOUR, 0]);
  return { scope, key, schema: 1, value, deleted: del, rev: id, at, seq: 1, author: { told: 0, base } };
};

const newRequest = (random: Random, memory: Memory, { id }: Owner, nowMs: number): SyncRequest => {
  const sentAt = nowMs + random.pick([0, 0, DAY, -3 * DAY]);
  const edits = Array.from({ length: random.int(0, 4) }, () => newEdit(random, memory, id, sentAt, nowMs));
  // An edit may precede the edit that it is based on.
  for (const [index, edit] of edits.entries()) {
    const later = edits[index + 1];
    if (later && later.id !== edit.id && random.chance(0.2))
      edits[index] = { ...edit, writes: edit.writes.map((one) => ({ ...one, base: later.id })) };
  }
  const name = random.pick(NAMES);
  const cursor = random.chance(0.15) ? null : random.pick(memory.cursors);
  if (random.chance(0.3)) memory.held.push(newEdit(random, memory, id, sentAt, nowMs));
  const witness = Array.from({ length: random.int(1, 4) }, () =>
    memory.held.length > 0 && random.chance(0.4)
      ? heldRegister(random, memory, id, nowMs)
      : offeredRegister(random, memory, id, nowMs),
  );
  return {
    proto: 2,
    schema: 1,
    app: 'stranger',
    deviceId: name,
    deviceName: random.chance(0.05) ? '' : name,
    sentAt,
    cursor: cursor && random.chance(0.1) ? { ...cursor, chain: 'another past' } : cursor,
    ...(random.chance(0.1) && { wantFull: true }),
    edits: [...new Map(edits.map((edit) => [edit.id, edit])).values()],
    ...(random.chance(0.4) && { witness }),
  };
};

const learn = (memory: Memory, { edits, witness = [] }: SyncRequest, { regs, seq, chain }: SyncAnswer): void => {
  memory.edits.push(...edits);
  memory.revs.push(...edits.map(({ id }) => id), ...witness.map(({ rev }) => rev));
  memory.cursors.push({ seq, chain });
  for (const register of regs) memory.registers.set(register.key, register);
};

const ask = async (world: World, path: string, body: unknown, token?: string): Promise<string> => {
  const answer = await world.server.answer({
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (answer?.status !== 200) throw new Error(`A stranger is refused: ${answer?.status} ${answer?.body}`);
  return answer.body;
};

/** Lets strangers send requests for a while. They have a separate random source, so that they do not change the rest of the history. */
export const meetStrangers = async (world: World): Promise<void> => {
  const { stranger, server, time } = world;
  const random = createRandom(world.seed);
  const comparison = createComparison(stranger.id, server.store.queries, world.violate);
  const memory: Memory = {
    values: world.seed < WHOLE_SCHEDULE_SEED ? VALUES : SCHEDULE_VALUES,
    edits: [],
    held: [],
    revs: [],
    cursors: [{ seq: 0, chain: '0'.repeat(16) }],
    registers: new Map(),
  };
  for (let burst = 0; burst < BURSTS; burst++) {
    await server.setPlan(stranger, random.pick(['free', 'pro', 'pro', 'enterprise'] as const));
    if (random.chance(0.1)) await server.setFloor(stranger);
    const login = await ask(world, authCalls.login.path, { email: stranger.email, password: PASSWORD });
    const { access_token: token } = JSON.parse(login) as SignedIn;
    for (let count = 0; count < REQUESTS; count++) {
      const request = newRequest(random, memory, stranger, time.nowMs);
      world.trace(`a stranger says ${JSON.stringify(request)}`);
      const answer = JSON.parse(await ask(world, '/api/sync', request, token)) as SyncAnswer;
      comparison.observe(request, answer, time.nowMs);
      learn(memory, request, answer);
    }
    await time.pass(HEARD_WITHIN_MS);
    await publicStatusIsTrue(world, stranger, 'the public status equals the status of the registers at its seq');
    // The pause is often shorter than the age of their edits.
    await time.pass(random.pick([1, 1000, HOUR]));
  }
};
