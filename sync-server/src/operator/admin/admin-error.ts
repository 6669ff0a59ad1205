/** What a command leaves behind for scripts. Source: sync-server/docs/admin.md. */
export const EXIT = {
  done: 0,
  /** It could not be done; the sentence on stderr says what to do. */
  failed: 1,
  /** The command line makes no sense. */
  usage: 2,
  /** There is no such account or session. */
  notFound: 3,
  /** Nobody said yes. */
  notConfirmed: 4,
} as const;

/** One of EXIT. */
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Why a command ends without having done its work, in sentences that an operator can act on. */
export class AdminError extends Error {
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode = EXIT.failed, cause?: unknown) {
    super(message, { cause });
    this.name = 'AdminError';
    this.exitCode = exitCode;
  }
}
