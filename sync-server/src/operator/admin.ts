import { userInfo } from 'node:os';
import { askAt } from './admin/ask-at.ts';
import { runAdmin } from './admin/run-admin.ts';
import type { Config } from '../config.ts';
import type { Mailer } from '../mail/mailer.ts';
import { ROOT } from '../root-folder.ts';

/** Returns the user at the terminal, also under sudo; a container may have a number without a name. */
const osUser = (): string => {
  try {
    return process.env['SUDO_USER'] ?? userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
};

/** Loads the stand-in for a mail server, only in local mode, as main.ts does. */
const loadMailbox = async ({ dataDir, clockAheadMs }: Config): Promise<Mailer> => {
  const { createMailboxSlot } = await import('../../dev/mailbox/mailbox.ts');
  return createMailboxSlot(dataDir, () => Date.now() + clockAheadMs);
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
// Exits explicitly: nothing that a server keeps running may keep a command alive.
process.stdout.write('', () => process.exit(exitCode));
