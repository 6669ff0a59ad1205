import * as z from 'zod/mini';
import { Edit, EDITS_MAX, SchemaNumber } from '../sync/edit.ts';
import { Register } from '../registers/index.ts';
import { AnyPlan } from './any-plan.ts';
import { call } from './call.ts';
import { orOther } from './or-other.ts';
import { Features, Limits } from './user.ts';
import { WireZone } from './zones.ts';

/** Number of the protocol that this build speaks. In 2 an edit carries `told` and an offered register its `author`; a server
 * of protocol 1 refuses both with 400. Source: shared-schema/docs/decisions/0120-conflict-settlement.md. */
export const SYNC_PROTO = 2;

/** A place in the server's log, and the chain value there: a restored server is seen by it. */
export const Cursor = z.object({ seq: z.int().check(z.minimum(0)), chain: z.string().check(z.maxLength(64)) });
export type Cursor = z.infer<typeof Cursor>;

/** Most registers that one request offers. Source: shared-schema/docs/sync-protocol.md#request-limits. */
export const WITNESS_MAX = 200;

const Name = z.string().check(z.minLength(1), z.maxLength(64));

/** A register that a device still has, for a server that was restored and may have lost it. */
const OfferedRegister = z.strictObject({ ...Register.shape, scope: Name, key: Name, rev: Name, schema: SchemaNumber });

/** One request of a device. `sentAt` is its clock in epoch milliseconds; `app` its build.
 * Source: shared-schema/docs/sync-protocol.md#request. */
export const SyncRequest = z.strictObject({
  proto: z.literal([1, SYNC_PROTO]),
  schema: SchemaNumber,
  app: z.string().check(z.maxLength(64)),
  deviceId: z.string().check(z.minLength(1), z.maxLength(64)),
  deviceName: z.string().check(z.maxLength(120)),
  sentAt: z.number(),
  cursor: z.nullable(z.strictObject(Cursor.shape)),
  wantFull: z.optional(z.boolean()),
  edits: z.array(Edit).check(z.maxLength(EDITS_MAX)),
  witness: z.optional(z.array(OfferedRegister).check(z.maxLength(WITNESS_MAX))),
});
export type SyncRequest = z.infer<typeof SyncRequest>;

/** The final word on one edit. `conflicts` are the keys on which it met a change its owner had not seen. */
export const EditResult = z.object({
  id: z.string(),
  status: orOther(['live', 'partly_superseded', 'superseded', 'rejected']),
  code: z.optional(z.string()),
  detail: z.optional(z.string()),
  field: z.optional(z.string()),
  conflicts: z.optional(z.array(z.string())),
});
export type EditResult = z.infer<typeof EditResult>;

/** One side of a conflict; `device` is the name of the device that wrote it, `deviceId` its id where the log knows it. */
export const ConflictParty = z.object({
  rev: z.string(),
  value: z.unknown(),
  // Of the value. Servers of before do not say: it is the first.
  schema: z.optional(z.int()),
  deleted: z.boolean(),
  device: z.string(),
  deviceId: z.optional(z.string()),
  at: z.number(),
});
export type ConflictParty = z.infer<typeof ConflictParty>;

/** Two changes of one register whose authors had not seen each other: what is live and what it replaced. `at` is when they
 * met, epoch milliseconds on the server's clock: a change that was made long before may have waited on its device. */
export const Conflict = z.object({
  seq: z.int(),
  at: z.number(),
  scope: z.string(),
  key: z.string(),
  win: ConflictParty,
  lose: ConflictParty,
  origin: orOther(['edit', 'recovery']),
});
export type Conflict = z.infer<typeof Conflict>;

/** What a device needs of the account to work without a connection. */
export const SyncAccount = z.object({
  userId: z.string(),
  emailVerified: z.boolean(),
  plan: AnyPlan,
  features: Features,
  limits: Limits,
});
export type SyncAccount = z.infer<typeof SyncAccount>;

/** One answer. `proto` is the newest protocol that the server speaks, missing for 1. `sent` repeats the request's cursor, so
 * that a late answer is recognised; `full` says that `regs` are all registers there are, and why; `now` is the server's clock
 * in epoch milliseconds; `zones` are the rules of the business's time zones, by name: a browser's own may be years old. */
export const SyncAnswer = z.object({
  proto: z.optional(z.int()),
  seq: z.int(),
  chain: z.string(),
  sent: z.nullable(Cursor),
  now: z.number(),
  schema: z.int(),
  full: z.union([z.literal(false), orOther(['new', 'fork', 'asked', 'admin_reset'])]),
  regs: z.array(Register),
  digest: z.string(),
  results: z.array(EditResult),
  conflicts: z.array(Conflict),
  account: SyncAccount,
  minSchema: z.int(),
  // Servers of before send none.
  zones: z.optional(z.record(z.string(), WireZone)),
});
export type SyncAnswer = z.infer<typeof SyncAnswer>;

/** The calls of the sync protocol that carry JSON. */
export const syncCalls = {
  sync: call({ method: 'POST', path: '/api/sync', auth: 'owner', body: SyncRequest, answer: SyncAnswer }),
} as const;

/** Where a device hears that there is news: GET with an owner's token. The answer is text/event-stream and stays open, which
 * no Call describes: an `event: poke` with a Poke as its data at once and after each change, a comment line as heartbeat.
 * It is a hint and nothing more: what has changed is told by the sync call alone. Source: shared-schema/docs/sync-protocol.md#stream. */
export const STREAM_PATH = '/api/sync/stream';

/** The data of a poke: how far the business's log reaches, and its plan, which is no part of the log. */
export const Poke = z.object({ seq: z.int(), plan: z.optional(AnyPlan) });
export type Poke = z.infer<typeof Poke>;
