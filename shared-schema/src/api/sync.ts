import * as z from 'zod/mini';
import { Edit, EDITS_MAX, SchemaNumber } from '../sync/edit.ts';
import { Register } from '../registers/index.ts';
import { LOCATION_STATES } from '../locations/state.ts';
import { ROLES } from '../team/role.ts';
import { AnyPlan } from './any-plan.ts';
import { call } from './call.ts';
import { orOther } from './or-other.ts';
import { Features, Limits } from './user.ts';
import { WireZone } from './zones.ts';

/** The protocol version of this build. Since version 2, an edit carries `told` and an offered register its `author`; a server of version 1
 * refuses both with 400. Source: shared-schema/docs/decisions/0120-conflict-settlement.md. */
export const SYNC_PROTO = 2;

/** A log position of the server and the chain value there, which reveals a restored server. */
export const Cursor = z.object({ seq: z.int().check(z.minimum(0)), chain: z.string().check(z.maxLength(64)) });
export type Cursor = z.infer<typeof Cursor>;

/** Maximum number of registers in the recovery offer of one request. Source: shared-schema/docs/sync-protocol.md#request-limits. */
export const WITNESS_MAX = 200;

const Name = z.string().check(z.minLength(1), z.maxLength(64));

/** One register of a recovery offer: a restored server may have lost it, and the device still has it. */
const OfferedRegister = z.strictObject({ ...Register.shape, scope: Name, key: Name, rev: Name, schema: SchemaNumber });

/** One request of a device. `sentAt` is the device's clock in epoch milliseconds; `app` is its build.
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

/** The final result of one edit. `conflicts` are the keys on which the edit met a change that its owner had not seen. */
export const EditResult = z.object({
  id: z.string(),
  status: orOther(['live', 'partly_superseded', 'superseded', 'rejected']),
  code: z.optional(z.string()),
  detail: z.optional(z.string()),
  field: z.optional(z.string()),
  conflicts: z.optional(z.array(z.string())),
});
export type EditResult = z.infer<typeof EditResult>;

/** One side of a conflict. `device` is the name of the device that wrote it; `deviceId` is the id of that device, if the log has it.
 * `by` is the name of the person at it, if it was somebody other than the one who asks. */
export const ConflictParty = z.object({
  rev: z.string(),
  value: z.unknown(),
  // Schema of the value. Earlier servers do not send it: the value is of the first schema then.
  schema: z.optional(z.int()),
  deleted: z.boolean(),
  device: z.string(),
  deviceId: z.optional(z.string()),
  by: z.optional(z.string()),
  at: z.number(),
});
export type ConflictParty = z.infer<typeof ConflictParty>;

/** Two changes of one register whose authors had not seen each other: the live one and the one that lost. `at` is the time when they met,
 * in epoch milliseconds on the server's clock: a change may have waited on its device long after it was made. */
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

/** The account data that a device needs to work offline. Earlier servers send nothing of the business: it is the only one then, and has one
 * location. `access` rises whenever members, roles, states of locations or the plan change; `scope` has the locations that the member may
 * change, null for all. */
export const SyncAccount = z.object({
  userId: z.string(),
  emailVerified: z.boolean(),
  plan: AnyPlan,
  features: Features,
  limits: Limits,
  businessId: z.optional(z.string()),
  role: z.optional(orOther(ROLES)),
  scope: z.optional(z.nullable(z.array(z.string()))),
  access: z.optional(z.int()),
  locations: z.optional(
    z.array(z.object({ id: z.string(), position: z.nullable(z.int()), state: orOther(LOCATION_STATES) })),
  ),
});
export type SyncAccount = z.infer<typeof SyncAccount>;

/** One answer. `proto` is the newest protocol version of the server, missing for 1. `sent` repeats the request's cursor, so that the device
 * recognizes a late answer. `full` says that `regs` holds all registers, and why. `now` is the server's clock in epoch milliseconds.
 * `zones` holds the rules of the business's time zones by name, because a browser's own rules may be years old. */
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
  // Missing from earlier servers.
  zones: z.optional(z.record(z.string(), WireZone)),
});
export type SyncAnswer = z.infer<typeof SyncAnswer>;

/** The calls of the sync protocol that carry JSON. */
export const syncCalls = {
  sync: call({ method: 'POST', path: '/api/sync', auth: 'owner', body: SyncRequest, answer: SyncAnswer }),
} as const;

/** Path of the stream of change notifications: GET with an owner's token. The answer is text/event-stream and stays open, so no Call
 * describes it. The server sends an `event: poke` with a ChangeNotification as its data at once and after each change, and a comment line as
 * heartbeat.
 * A notification is only a hint: the changes come from the sync call alone. Source: shared-schema/docs/sync-protocol.md#stream. */
export const STREAM_PATH = '/api/sync/stream';

/** The data of a change notification: the last position of the business's log, and what is not part of the log: the business's plan, and the
 * number that rises whenever members, roles or states of locations change. */
export const ChangeNotification = z.object({
  seq: z.int(),
  plan: z.optional(AnyPlan),
  access: z.optional(z.int()),
});
export type ChangeNotification = z.infer<typeof ChangeNotification>;
