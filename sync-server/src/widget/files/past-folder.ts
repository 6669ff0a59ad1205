import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isGenuine, VERSIONED_NAME, type Texts } from './file-name.ts';

/** Reads the files of releases before migration 0012, which kept every version in a folder of the operator's data. The folder is no longer
 * written to. It is not removed either, because an operator may go back to such a release.
 * @returns files whose content matches their name; none without a folder
 * @throws  the error of the file system if the folder cannot be read */
export const readPastFolder = (folder: string): Texts =>
  new Map(
    (existsSync(folder) ? readdirSync(folder) : [])
      .filter((name) => VERSIONED_NAME.test(name))
      .map((name): [string, string] => [name, readFileSync(join(folder, name), 'utf8')])
      .filter(([name, text]) => isGenuine(name, text)),
  );
