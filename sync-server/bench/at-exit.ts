import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Lets this process exit at the signals that end a command: of Ctrl-C, of another program, and of a terminal that is closed. What it has started
 * ends with it: whoever starts something kills it at the exit. */
export const exitOnSignals = (): void => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));
};

/** Makes a temporary folder that is removed when this process exits. What kills at the exit is a listener that was prepended, so that nobody writes
 * into the folder any more. */
export const folderUntilExit = (prefix: string): string => {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  process.once('exit', () => removeFolder(folder));
  return folder;
};

/** Removes a folder, and says so if that fails: a listener of the exit that throws would keep the others from running. */
export const removeFolder = (folder: string): void => {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  } catch (error) {
    console.error(error);
  }
};
