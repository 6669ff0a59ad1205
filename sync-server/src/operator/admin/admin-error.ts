/** The exit codes of a command, for scripts. Source: sync-server/docs/admin.md. */
export const EXIT = {
  done: 0,
  /** The command failed; the sentence on stderr says what to do. */
  failed: 1,
  /** The command line is invalid. */
  usage: 2,
  /** There is no such account or session. */
  notFound: 3,
  /** The command was not confirmed. */
  notConfirmed: 4,
} as const;

/** One of EXIT. */
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The reason why a command did not do its work, in sentences that an operator can act on. */
export class AdminError extends Error {
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode = EXIT.failed, cause?: unknown) {
    super(message, { cause });
    this.name = 'AdminError';
    this.exitCode = exitCode;
  }
}
