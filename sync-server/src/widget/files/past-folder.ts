import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isGenuine, VERSIONED_NAME, type Texts } from './file-name.ts';

/** Reads what releases before migration 0012 have left: they kept every version in a folder of the operator's data. Nothing is
 * written there any more, and nothing removed, because such a release may be put back.
 * @returns files whose content is that of their name; none where there is no folder
 * @throws  what the file system does, when the folder cannot be read */
export const readPastFolder = (folder: string): Texts =>
  new Map(
    (existsSync(folder) ? readdirSync(folder) : [])
      .filter((name) => VERSIONED_NAME.test(name))
      .map((name): [string, string] => [name, readFileSync(join(folder, name), 'utf8')])
      .filter(([name, text]) => isGenuine(name, text)),
  );
