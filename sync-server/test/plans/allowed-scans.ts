/** Tables that do not grow with the number of businesses, and why. */
export const BOUNDED_TABLES: Readonly<Record<string, string>> = {
  migrations: 'one row for each step',
  jobs: 'one row for each regular job',
  probes: 'one row for each process that was asked lately',
  widget_files: 'some rows for each release',
  stripe_cursors: 'one row for each list at Stripe',
  old_tags: 'EVENTS.outdatedSnippetHostsMax bounds it',
  changes: 'rows of the last minutes',
};

/** A statement that may read a whole table. */
interface AllowedScan {
  /** The file of the server that makes it. */
  readonly madeBy: string;
  /** Part of its text. */
  readonly text: RegExp;
  readonly why: string;
}

/** Statements that read whole tables that grow with the number of businesses. Nobody waits for them, or an operator does. */
export const ALLOWED_SCANS: readonly AllowedScan[] = [];

export const isAllowed = ({ sql, madeBy }: { sql: string; madeBy: string }): boolean =>
  ALLOWED_SCANS.some((scan) => scan.madeBy === madeBy && scan.text.test(sql));
