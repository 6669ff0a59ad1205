import { userInfo } from 'node:os';
import { askAt } from './admin/ask-at.ts';
import { runAdmin } from './admin/run-admin.ts';
import type { Config } from '../config.ts';
import type { Mailer } from '../mail/mailer.ts';
import { ROOT } from '../root-folder.ts';

/** The user who is at the terminal, also below sudo; a container may have a number without a name. */
const osUser = (): string => {
  try {
    return process.env['SUDO_USER'] ?? userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
};

/** What stands in for a mail server is loaded in local mode alone, as by main.ts. */
const loadMailbox = async ({ dataDir }: Config): Promise<Mailer> => {
  const { createMailboxSlot } = await import('../../dev/mailbox/mailbox.ts');
  return createMailboxSlot(dataDir, Date.now);
};

const exitCode = await runAdmin(process.argv.slice(2), {
  root: ROOT,
  environment: process.env,
  who: osUser(),
  print: (text) => void process.stdout.write(text),
  complain: (text) => void process.stderr.write(text),
  ask: process.stdin.isTTY ? askAt(process.stdin, process.stderr) : null,
  loadMailbox,
});
// Nothing that a server keeps running keeps a command alive.
process.stdout.write('', () => process.exit(exitCode));
