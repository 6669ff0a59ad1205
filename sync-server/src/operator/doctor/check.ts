import type { Config } from '../../config.ts';
import type { DatabaseDeps } from '../../platform/database/database.ts';

/** ok: as it should be. warn: it works, and somebody should look at it. FAIL: something does not work, or soon will not. */
export type Level = 'ok' | 'warn' | 'FAIL';

/** One line of the report. */
export interface Finding {
  readonly level: Level;
  /** What was looked at: "disk". */
  readonly what: string;
  /** What was found there, as a clause. */
  readonly found: string;
  /** What to do about it; all but ok have one. */
  readonly fix?: string;
}

/** What a check may ask. */
export interface CheckContext {
  readonly config: Config;
  /** The folder that holds the four workspaces. */
  readonly root: string;
  readonly nodeVersion: string;
  readonly version: { readonly version: string; readonly commit: string | null };
  /** Epoch milliseconds. */
  now(): number;
  randomInt: DatabaseDeps['randomInt'];
  /** Aborted when the time of a check is over. */
  readonly signal: AbortSignal;
}

/** One thing that is looked at. Whatever it throws is a failure of what it looks at. */
export interface Check {
  readonly what: string;
  run(context: CheckContext): Promise<readonly Finding[]>;
}

/** Makes the findings of one check. */
export const findings = (what: string) => ({
  ok: (found: string): Finding => ({ level: 'ok', what, found }),
  warn: (found: string, fix: string): Finding => ({ level: 'warn', what, found, fix }),
  fail: (found: string, fix: string): Finding => ({ level: 'FAIL', what, found, fix }),
});

/** What went wrong, in a few words; the reason of a failed request is in its cause. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (cause instanceof AggregateError && cause.errors[0] instanceof Error) return cause.errors[0].message;
  return cause instanceof Error && cause.message !== '' ? reasonOf(cause) : error.message || error.name;
};
