import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commandLine } from './command-line.ts';
import { AT_THE_END, BEHIND_CADDY, BEHIND_NGINX, checkAll } from './docs-test/checks.ts';
import { startMachine, type Ended, type Machine } from './docs-test/machine.ts';
import { missingLines, readBlocks, type Block } from './docs-test/marked-blocks.ts';
import { prepareMachine, putCertificate, startPostfix, trustAuthority } from './docs-test/prepare.ts';
import { missingPackages } from './docs-test/programs.ts';
import { timedStep } from './elapsed.mjs';
import { publishCheckout } from './publish-checkout.ts';

/**
 * Follows the documents for operators to the letter: the blocks with a mark, in a copy of this machine that has its own files, processes and
 * network, and whose init system is played. The code is that of this checkout, with uncommitted changes of files that git tracks.
 */
const { install = false } = commandLine(
  'docs-test',
  'Follows install.md, backup.md and the part of operate.md about Caddy to the letter, in a throw-away copy of this machine. It needs root on Linux.',
  { tellsItself: true },
)
  .option('--install', "install Debian's packages that are missing in the copy; it needs a mirror")
  .parse()
  .opts();
const root = fileURLToPath(new URL('../..', import.meta.url));

const { ofTest, ofCopy } = missingPackages();

/** Returns the sentence about what the test lacks here; null if it can run. */
const obstacle = (): string | null => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'It needs root on Linux, to make a copy of the machine.';
  const needed = install ? ofTest : [...ofTest, ...ofCopy];
  if (needed.length === 0) return null;
  const alternative = install || ofCopy.length === 0 ? '' : ' With --install the copy gets those that only it needs.';
  return `Programs are missing: apt-get install -y ${needed.join(' ')}.${alternative}`;
};

/** Follows one block. @throws when it fails, or does not say what the document promises */
const follow = async (machine: Machine, { text, mark, expected }: Block): Promise<void> => {
  let ended: Ended;
  if (mark?.kind === 'start') return machine.start(text, mark.until);
  if (mark?.kind === 'cron') {
    const [, user = '', line = ''] = /^(?:\S+\s+){5}(\S+)\s+(.+)$/m.exec(text) ?? [];
    ended = await machine.run(`runuser -u ${user} -- /bin/sh -c '${line}'`);
  } else if (mark?.kind === 'run') {
    const [old, by] = mark.replaced ?? ['', ''];
    if (!text.includes(old)) throw new Error(`The block does not have "${old}".`);
    ended = await machine.run(old === '' ? text : text.replaceAll(old, by), mark.isOnline);
  } else return;
  if (ended.code !== 0) throw new Error(`${ended.output}\nIt ended with ${ended.code}.`);
  const missing = missingLines(expected, ended.output);
  if (missing.length > 0)
    throw new Error(`${ended.output}\nThe document promises, and this is not there:\n${missing.join('\n')}`);
};

/** Follows the marked blocks of a document. @param before what happens before the blocks of a heading, which the document leaves to others */
const followAll = async (
  machine: Machine,
  document: string,
  before: Readonly<Record<string, (machine: Machine) => Promise<void>>> = {},
): Promise<void> => {
  let heading = '';
  for (const block of readBlocks(await readFile(join(root, document), 'utf8'))) {
    const { mark, line } = block;
    if (mark === null) continue;
    if (block.heading !== heading) await before[block.heading]?.(machine);
    heading = block.heading;
    const name = `${basename(document)}:${line} ${heading}`;
    if (mark.kind === 'skip') console.log(`${name}: left out, because ${mark.because}`);
    else await timedStep(name, () => follow(machine, block));
  }
};

const test = async (): Promise<void> => {
  const scratch = await mkdtemp(join(tmpdir(), 'doorsign-docs-'));
  const repository = publishCheckout(root, scratch);
  const machine = await startMachine(scratch, { REPOSITORY: `file://${repository}` });
  try {
    await timedStep('Preparing the machine', () => prepareMachine(machine, ofCopy));
    await followAll(machine, 'sync-server/docs/install.md', {
      '4. The server': startPostfix,
      '5. The proxy': putCertificate,
      '6. Doctor and backups': trustAuthority,
    });
    await checkAll(machine, BEHIND_NGINX);
    await followAll(machine, 'sync-server/docs/backup.md');
    await followAll(machine, 'sync-server/docs/operate.md');
    await checkAll(machine, BEHIND_CADDY);
    await checkAll(machine, AT_THE_END);
  } finally {
    await machine.end();
  }
};

const reason = obstacle();
try {
  if (reason !== null) throw new Error(reason);
  await test();
  console.log('All that the documents say was done.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
