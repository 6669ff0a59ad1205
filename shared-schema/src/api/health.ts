import * as z from 'zod/mini';
import { call } from './call.ts';

/** What became of one check; `problem` is a sentence for the operator, `required` says that without it the server is not ready. */
export const CheckResult = z.object({ ok: z.boolean(), required: z.boolean(), problem: z.optional(z.string()) });
export type CheckResult = z.infer<typeof CheckResult>;

/** Can a server do its work? `degraded`: it can, and something that it does not need for most of it is not well. Answered with 200,
 * `not_ready` with 503; the checks are by name. */
export const Readiness = z.object({
  status: z.enum(['ready', 'degraded', 'not_ready']),
  checks: z.record(z.string(), CheckResult),
});
export type Readiness = z.infer<typeof Readiness>;

/** Calls for operators. Source: shared-schema/docs/http-contract.md#health. */
export const healthCalls = {
  healthz: call({
    method: 'GET',
    path: '/api/healthz',
    auth: 'none',
    body: null,
    answer: z.object({ status: z.literal('ok') }),
  }),
  readyz: call({
    method: 'GET',
    path: '/api/readyz',
    auth: 'none',
    body: null,
    answer: Readiness,
  }),
  version: call({
    method: 'GET',
    path: '/api/version',
    auth: 'none',
    body: null,
    answer: z.object({ version: z.string(), commit: z.nullable(z.string()) }),
  }),
} as const;
