import * as z from 'zod/mini';
import { call } from './call.ts';

/** The result of one check. `problem` is a sentence for the operator. `required`: if this check fails, the server is not ready. */
export const CheckResult = z.object({ ok: z.boolean(), required: z.boolean(), problem: z.optional(z.string()) });
export type CheckResult = z.infer<typeof CheckResult>;

/** The readiness of a server. `degraded`: the server works, but a part that most of its work does not need has a problem. `ready` and
 * `degraded` are answered with 200, `not_ready` with 503. `checks` has each check by its name. */
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
