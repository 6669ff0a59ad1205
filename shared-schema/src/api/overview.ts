import * as z from 'zod/mini';
import { EDIT_LABELS } from '../registers/index.ts';
import { AnalyticsAnswer } from './analytics.ts';
import { call } from './call.ts';
import { orOther } from './or-other.ts';
import { IsoInstant } from './user.ts';

/** The status on the dashboard: texts of shared-schema/docs/product-rules.md#s13 and the instants behind them, null if there is none. */
export const StatusAnswer = z.object({
  status: orOther(['open', 'closed', 'holiday']),
  message: z.string(),
  nextChange: z.string(),
  nextChangeAt: z.nullable(IsoInstant),
  nextStatusAt: z.nullable(IsoInstant),
  // Earlier servers send neither.
  note: z.optional(z.nullable(z.string())),
  reason: z.optional(orOther(['none', 'week', 'season', 'span', 'date', 'closure'])),
});
export type StatusAnswer = z.infer<typeof StatusAnswer>;

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

/** Calls under /api/business that read the state of the business. Separate from the calls that change settings, whose shapes no screen
 * needs. Source: shared-schema/docs/http-contract.md#overview. */
export const overviewCalls = {
  status: call({ method: 'GET', path: '/api/business/status', auth: 'owner', body: null, answer: StatusAnswer }),
  history: call({
    method: 'GET',
    path: '/api/business/history',
    auth: 'owner',
    body: null,
    answer: z.object({ edits: z.array(HistoryEntry), next: z.nullable(z.int()) }),
  }),
  analytics: call({
    method: 'GET',
    path: '/api/business/analytics',
    auth: 'owner',
    body: null,
    answer: AnalyticsAnswer,
  }),
} as const;
