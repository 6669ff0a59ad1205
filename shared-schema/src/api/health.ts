import * as z from 'zod/mini';
import { call } from './call.ts';

/** Calls for operators. Source: contract section 3. */
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
    answer: z.object({ status: z.literal('ready') }),
  }),
  version: call({
    method: 'GET',
    path: '/api/version',
    auth: 'none',
    body: null,
    answer: z.object({ version: z.string(), commit: z.nullable(z.string()) }),
  }),
} as const;
