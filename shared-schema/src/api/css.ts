import * as z from 'zod/mini';
import { CssSource } from '../registers/branding.ts';
import { call } from './call.ts';

/** A reason for which an owner's CSS is refused. Line and column begin at 1; null for a problem of the whole sheet. */
export const CssProblem = z.object({ line: z.nullable(z.int()), column: z.nullable(z.int()), text: z.string() });
export type CssProblem = z.infer<typeof CssProblem>;

/** The CSS for the widget's style sheet, null with problems. */
export const CssAnswer = z.object({ css: z.nullable(z.string()), problems: z.array(CssProblem) });
export type CssAnswer = z.infer<typeof CssAnswer>;

/** The call that compiles an owner's CSS for a preview. It saves nothing.
 * Source: shared-schema/docs/http-contract.md#custom-css. */
export const cssCalls = {
  compile: call({
    method: 'POST',
    path: '/api/business/css',
    auth: 'owner',
    body: z.strictObject({ css: CssSource }),
    answer: CssAnswer,
  }),
} as const;
