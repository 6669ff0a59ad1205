import { open, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { findings, type Check, type Finding } from '../check.ts';

const { ok, warn, fail } = findings('data folder');

const modeOf = async (path: string): Promise<number | null> => {
  try {
    return (await stat(path)).mode & 0o777;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};

/** Windows has no such file modes. */
const isOpenToOthers = (mode: number): boolean => process.platform !== 'win32' && (mode & 0o077) !== 0;

const octal = (mode: number): string => `0${mode.toString(8)}`;

/** Writes and removes a file, as the server does. Returns the error message, or null. */
const writeProblem = async (folder: string, name: string): Promise<string | null> => {
  const file = join(folder, name);
  try {
    const handle = await open(file, 'wx', 0o600);
    await handle.writeFile('doctor');
    await handle.sync();
    await handle.close();
    await rm(file);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
};

/** Files that hold secrets or personal data. */
const PRIVATE_FILES = ['token-secret', 'doorsign.db', 'mailbox.jsonl', 'stripe.json', 'admin.log'];

export const dataFolderCheck: Check = {
  what: 'data folder',
  async run({ config, now }) {
    const folder = resolve(config.dataDir);
    const mode = await modeOf(folder);
    if (mode === null) return [ok(`${folder} is not there yet; the first start makes it`)];
    const problem = await writeProblem(folder, `.doctor-${process.pid}-${now()}`);
    if (problem !== null)
      return [
        fail(
          `${folder} cannot be written: ${problem}`,
          `give it to the user that the server runs as: chown -R USER ${folder}`,
        ),
      ];
    const found: Finding[] = [];
    if (isOpenToOthers(mode))
      found.push(warn(`${folder} is open to other users (${octal(mode)})`, `chmod 700 ${folder}`));
    for (const name of PRIVATE_FILES) {
      const fileMode = await modeOf(join(folder, name));
      // Other users cannot reach files in a closed folder.
      if (fileMode !== null && isOpenToOthers(mode) && isOpenToOthers(fileMode))
        found.push(warn(`${name} can be read by other users (${octal(fileMode)})`, `chmod 600 ${join(folder, name)}`));
    }
    return found.length > 0 ? found : [ok(`${folder} can be written, and by nobody else (${octal(mode)})`)];
  },
};
