import { userInfo } from 'node:os';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import { runAdmin } from './admin/run-admin.ts';

/** The folder with the four workspaces; the same from src/ and from dist/. */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The user who is at the terminal, also below sudo; a container may have a number without a name. */
const osUser = (): string => {
  try {
    return process.env['SUDO_USER'] ?? userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
};

const ask = async (question: string): Promise<string> => {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
};

process.exitCode = await runAdmin(process.argv.slice(2), {
  root: ROOT,
  environment: process.env,
  who: osUser(),
  print: (text) => void process.stdout.write(text),
  complain: (text) => void process.stderr.write(text),
  ask: process.stdin.isTTY ? ask : null,
  loadStandIns: () => Promise.resolve(null),
});
