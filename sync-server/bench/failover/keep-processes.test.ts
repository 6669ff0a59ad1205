import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { once } from 'node:events';
import { expect, test } from 'vitest';

const at = (file: string): string => JSON.stringify(new URL(file, import.meta.url).href);

/** Keeps a process that ignores signals, and writes its id and that of the folder. */
const PROGRAM = `
  import { exitOnSignals, folderUntilExit } from ${at('../at-exit.ts')};
  import { keepProcesses } from ${at('keep-processes.ts')};
  exitOnSignals();
  const folder = folderUntilExit('doorsign-kept-');
  const { pid } = keepProcesses(folder, () => []).start('kept', process.execPath, ['-e', \`
    for (const name of ['SIGHUP', 'SIGINT', 'SIGTERM']) process.on(name, () => {});
    setInterval(() => {}, 1000);
  \`]);
  console.log(JSON.stringify({ pid, folder }));
  setInterval(() => {}, 1000);
`;

const isRunning = (pid: number): boolean => {
  try {
    return !execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).startsWith('Z');
  } catch {
    return false;
  }
};

test.each(['SIGHUP', 'SIGINT', 'SIGTERM'] as const)('%s leaves neither a kept process nor a folder', async (signal) => {
  const child = execFile(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', PROGRAM]);
  const [line] = (await once(child.stdout as NonNullable<typeof child.stdout>, 'data')) as [string];
  const { pid, folder } = JSON.parse(line) as { pid: number; folder: string };
  expect([isRunning(pid), existsSync(folder)]).toEqual([true, true]);
  child.kill(signal);
  await once(child, 'close');
  await expect.poll(() => isRunning(pid)).toBe(false);
  expect(existsSync(folder)).toBe(false);
});
