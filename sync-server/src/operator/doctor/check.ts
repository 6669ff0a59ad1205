import type { Config } from '../../config.ts';
import type { DatabaseDeps } from '../../platform/database/database.ts';

/** ok: as it should be. warn: it works but needs attention. FAIL: something does not work, or soon will not. */
export type Level = 'ok' | 'warn' | 'FAIL';

/** One line of the report. */
export interface Finding {
  readonly level: Level;
  /** The subject of the check: "disk". */
  readonly what: string;
  /** The observation, as a clause. */
  readonly found: string;
  /** The remedy; every level except ok has one. */
  readonly fix?: string;
}

/** The context of a check. */
export interface CheckContext {
  readonly config: Config;
  /** The folder that holds the four workspaces. */
  readonly root: string;
  readonly nodeVersion: string;
  readonly version: { readonly version: string; readonly commit: string | null };
  /** Epoch milliseconds. */
  now(): number;
  randomInt: DatabaseDeps['randomInt'];
  /** Aborted when the time of the check is over. */
  readonly signal: AbortSignal;
}

/** One check. An error that it throws is reported as a failure of its subject. */
export interface Check {
  readonly what: string;
  run(context: CheckContext): Promise<readonly Finding[]>;
}

/** Creates the findings of one check. */
export const findings = (what: string) => ({
  ok: (found: string): Finding => ({ level: 'ok', what, found }),
  warn: (found: string, fix: string): Finding => ({ level: 'warn', what, found, fix }),
  fail: (found: string, fix: string): Finding => ({ level: 'FAIL', what, found, fix }),
});

/** Returns the reason of an error in a few words; a failed request has it in its cause. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (cause instanceof AggregateError && cause.errors[0] instanceof Error) return cause.errors[0].message;
  return cause instanceof Error && cause.message !== '' ? reasonOf(cause) : error.message || error.name;
};
