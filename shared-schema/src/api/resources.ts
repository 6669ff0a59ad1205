import * as z from 'zod/mini';
import { StudyEmail } from '../account/email.ts';
import { STUDY_KEYS } from '../resources/studies.ts';
import { call } from './call.ts';

/** Calls under /api/resources. Source: shared-schema/docs/http-contract.md#resources. */
export const resourceCalls = {
  /** Answers 202; the study is mailed shortly afterwards. */
  caseStudy: call({
    method: 'POST',
    path: '/api/resources/case-study',
    auth: 'none',
    body: z.strictObject({ email: StudyEmail, study: z.enum(STUDY_KEYS, 'There is no such case study.') }),
    answer: z.object({ detail: z.string() }),
  }),
} as const;
