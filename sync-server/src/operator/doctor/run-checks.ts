import { inTime } from '../../platform/in-time.ts';
import { findings, reasonOf, type Check, type CheckContext, type Finding } from './check.ts';

/** Runs all checks concurrently, each with a time limit. A failed check does not affect the others. Never throws.
 * @returns the findings, in the order of the checks */
export const runChecks = async (
  checks: readonly Check[],
  context: Omit<CheckContext, 'signal'>,
  limitMs: number,
): Promise<Finding[]> => {
  const found = await Promise.all(checks.map((check) => runCheck(check, context, limitMs)));
  return found.flat();
};

const runCheck = async (
  check: Check,
  context: Omit<CheckContext, 'signal'>,
  limitMs: number,
): Promise<readonly Finding[]> => {
  const stop = new AbortController();
  const { fail } = findings(check.what);
  try {
    const late = (): Error => new Error(`nothing came within ${limitMs / 1000} s`);
    return await inTime(check.run({ ...context, signal: stop.signal }), limitMs, late);
  } catch (error) {
    return [fail(reasonOf(error), 'see that it can be reached from here, and try again')];
  } finally {
    stop.abort();
  }
};
