import { textTable } from '../../platform/text-table.ts';
import type { Finding } from './check.ts';

/** Formats the report: one line for each finding, and a summary. */
export const report = (found: readonly Finding[]): string =>
  [
    ...textTable(
      found.map((one) => [one.level, one.what, `${one.found}${one.fix === undefined ? '' : ` → ${one.fix}`}`]),
    ),
    summary(found),
    '',
  ].join('\n');

const summary = (found: readonly Finding[]): string => {
  const count = (level: Finding['level']): number => found.filter((one) => one.level === level).length;
  const [failed, warned] = [count('FAIL'), count('warn')];
  if (failed + warned === 0) return 'All is well.';
  return `${failed} failed, ${warned} to be looked at.`;
};
