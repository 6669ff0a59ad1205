import type { Fault } from './find-faults.ts';

/** A change that no test can notice, and why it is no fault. It is known by what stands in its line, not by the line's number. */
export interface Explained extends Pick<Fault, 'file' | 'kind' | 'before' | 'after'> {
  why: string;
}

export const explained: readonly Explained[] = [];

/** Why this change is no fault; undefined for one that tests should notice. */
export const explanationOf = (
  { file, kind, before, after }: Fault,
  table: readonly Explained[] = explained,
): string | undefined =>
  table.find((one) => one.file === file && one.kind === kind && one.before === before && one.after === after)?.why;
