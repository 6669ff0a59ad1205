import * as z from 'zod/mini';
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

/** The call under /api/business that reads the status. Separate from the calls that change settings, whose shapes no screen needs, and from those that
 * only some screens make. Source: shared-schema/docs/http-contract.md#overview. */
export const overviewCalls = {
  status: call({ method: 'GET', path: '/api/business/status', auth: 'owner', body: null, answer: StatusAnswer }),
} as const;
