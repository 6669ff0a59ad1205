import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shortHashOf, VERSIONED_NAME } from './file-name.ts';

/** Contents by name. */
export type Texts = ReadonlyMap<string, string>;

/** Adds these files to those that earlier versions of the server have left, so that a page which names one of them goes on
 * working after an upgrade, whatever replaced the program's own folder.
 * @param folder   in the operator's data; made where it is missing
 * @param current  by names of VERSIONED_NAME
 * @param onUnkept hears what keeps them from being kept, as a full disk does
 * @returns        those of the past and the current ones */
export const keepBesidePast = (folder: string, current: Texts, onUnkept: (error: unknown) => void): Texts => {
  let past: Texts = new Map();
  try {
    past = readPast(folder);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const [name, text] of current) if (!past.has(name)) keep(folder, name, text);
  } catch (error) {
    onUnkept(error);
  }
  return new Map([...past, ...current]);
};

/** A file whose content is not that of its name is left out: pages that pin it would refuse it, and others must not run it. */
const readPast = (folder: string): Texts =>
  new Map(
    (existsSync(folder) ? readdirSync(folder) : [])
      .filter((name) => VERSIONED_NAME.test(name))
      .map((name): [string, string] => [name, readFileSync(join(folder, name), 'utf8')])
      .filter(([name, text]) => VERSIONED_NAME.exec(name)?.[1] === shortHashOf(text)),
  );

const keep = (folder: string, name: string, text: string): void => {
  // Under another name first: a start that is cut short leaves no half of a file behind.
  const unfinished = join(folder, `${name}.part`);
  writeFileSync(unfinished, text, { mode: 0o600 });
  renameSync(unfinished, join(folder, name));
};
