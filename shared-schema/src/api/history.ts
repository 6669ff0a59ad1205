import * as z from 'zod/mini';
import { EDIT_LABELS } from '../registers/index.ts';
import { call } from './call.ts';
import { orOther } from './or-other.ts';
import { IsoInstant } from './user.ts';

/** One change of a business's settings in its history.
 * `seq` is its last log position. `at` is the time when the server accepted the change, `madeAt` the time when it was made, both on the
 * server's clock. A recovery is a change that a device still had after a restored server had lost it.
 * `author` is the person, the API key or the server that made it; `id` is null for the server and for a person whose account is gone.
 * `before` and `after` are null if the register is absent, removed or empty; `applied` is false for a write that lost.
 * Source: shared-schema/docs/http-contract.md#history. */
export const HistoryEntry = z.object({
  id: z.string(),
  seq: z.int(),
  // Schema of the values. Earlier servers do not send it.
  schema: z.optional(z.int()),
  at: IsoInstant,
  madeAt: IsoInstant,
  label: orOther(EDIT_LABELS),
  device: z.string(),
  // Earlier servers do not send it: the owner is the only member then.
  author: z.optional(
    z.object({
      kind: orOther(['member', 'key', 'server']),
      id: z.nullable(z.string()),
      name: z.string(),
      isYou: z.boolean(),
    }),
  ),
  status: orOther(['live', 'partly_superseded', 'superseded', 'recovered']),
  writes: z.array(
    z.object({
      scope: z.string(),
      key: z.string(),
      before: z.unknown(),
      after: z.unknown(),
      applied: z.boolean(),
    }),
  ),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** The call that reads the history. Source: shared-schema/docs/http-contract.md#history. */
export const historyCalls = {
  history: call({
    method: 'GET',
    path: '/api/business/history',
    auth: 'owner',
    body: null,
    answer: z.object({ edits: z.array(HistoryEntry), next: z.nullable(z.int()) }),
  }),
} as const;
