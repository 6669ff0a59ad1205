import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Logger } from '../../platform/logger.ts';
import { WIDGET_FILES } from '../../platform/parameters.ts';
import { createRecent } from '../../platform/recent.ts';
import { createSingleFlight, type SingleFlight } from '../../platform/single-flight.ts';
import type { PublicText } from '../answer-writer.ts';
import { loadPinnedScript } from '../script.ts';
import { packVariants } from '../../http/variants.ts';
import {
  ELEMENT_FILE,
  isGenuine,
  pathOfFile,
  shortHashOf,
  VERSIONED_NAME,
  wordsName,
  type Texts,
} from './file-name.ts';

/** The widget's files, except the script that contains a payload. The content of each address never changes, but that of ELEMENT_FILE, which
 * is this version's. */
export interface WidgetFiles {
  /** Returns a file, compressed at its first request. A language without texts gets those of the language with which its tag begins
   * ("de-at": German), otherwise an empty set: an error would appear in the console of every page in such a language.
   * @throws if it is unknown whether another version has the file, because the store cannot be read */
  find(name: string): Promise<PublicText | undefined>;
  /** Stores this version's files for other processes and for later versions, and loads theirs. After the first success, a run does nothing. */
  readonly keeping: SingleFlight;
  /** The script that owners may pin; null before the widget is built. */
  readonly pinned: { readonly script: string; readonly integrity: string } | null;
}

/** The stored files of all versions that have run on this database. */
interface FileStore {
  save(files: Texts): Promise<void>;
  /** Returns all files except those with these names. */
  findBeside(names: readonly string[]): Promise<Texts>;
}

interface WidgetFilesDeps {
  /** widget/dist/widget.js; the other files of the build are in the same folder. */
  scriptFile: string;
  /** Origin without a trailing slash, to which the pinned script sends its requests. */
  publicUrl: string;
  store: FileStore;
  /** Reads the files that earlier releases stored elsewhere. */
  readPast(): Texts;
  /** Monotonic clock in milliseconds. */
  monotonicMs(): number;
  log: Pick<Logger, 'info' | 'warn'>;
}

/** Reads the files of this version once, so that a new build never mixes two versions in a running server.
 *
 * Files of other versions are loaded from the store: at startup, and when a request names an unknown file, because another version may have
 * been started since. Such a lookup loads all new files, whatever name was requested, so that a flood of made-up names costs a few lookups
 * a second and no memory.
 * Source: shared-schema/docs/http-contract.md#public-files; shared-schema/docs/decisions/0093-storage-of-widget-versions.md. */
export const createWidgetFiles = (deps: WidgetFilesDeps): WidgetFiles => {
  const { scriptFile, publicUrl, store, readPast, monotonicMs, log } = deps;
  const folder = dirname(scriptFile);
  const pinnedScript = loadPinnedScript(join(folder, 'pinned.js'), publicUrl);
  const own: Texts = new Map([
    ...(pinnedScript === null ? [] : [versioned('widget.js', pinnedScript)]),
    ...[ELEMENT_FILE, 'locations.js', 'popup.js', 'upkeep.js', 'words.json'].flatMap((name) =>
      readIfThere(join(folder, name)).map((text) => versioned(name, text)),
    ),
  ]);
  const words = readWords(join(folder, 'words'));
  /** The file whose content changes with releases. */
  const current: Texts = new Map(readIfThere(join(folder, ELEMENT_FILE)).map((text) => [ELEMENT_FILE, text]));
  const versions = new Map(own);
  const packed = new Map<string, Promise<PublicText>>();

  /** Loads the files of other versions. A file that was tampered with is skipped: pages that pin it would reject it, and other pages must
   * not run it. */
  const learn = async (): Promise<void> => {
    for (const [name, text] of await store.findBeside([...versions.keys()]))
      if (isGenuine(name, text)) versions.set(name, text);
  };
  const learnOnce = createRecent({ ask: learn, ...WIDGET_FILES, monotonicMs });

  let isKept = false;
  const keep = async (): Promise<void> => {
    if (isKept) return;
    await store.save(own);
    await store.save(readPast());
    await learn();
    isKept = true;
  };

  const closestTo = (name: string): string => {
    if (words.size === 0 || words.has(name) || !name.startsWith('words/')) return name;
    const shorter = /^words\/(.+)-/.exec(name)?.[1];
    return shorter === undefined ? NO_WORDS : closestTo(wordsName(shorter));
  };

  return {
    async find(name) {
      if (VERSIONED_NAME.test(name) && !versions.has(name)) await learnOnce();
      const closest = closestTo(name);
      const text = closest === NO_WORDS ? '{}' : (versions.get(closest) ?? words.get(closest) ?? current.get(closest));
      if (text === undefined) return undefined;
      const found = packed.get(closest) ?? pack(closest, text);
      packed.set(closest, found);
      return found;
    },
    keeping: createSingleFlight({ work: keep, log, name: 'storing of widget files' }),
    pinned: pinnedScript === null ? null : pinOf(pinnedScript),
  };
};

/** The name of the texts of every language that has none. */
const NO_WORDS = 'words/';

/** @param name as in the build: "popup.js" */
const versioned = (name: string, text: string): [string, string] => [name.replace('.', `.${shortHashOf(text)}.`), text];

const pinOf = (script: string): { script: string; integrity: string } => ({
  script: pathOfFile(versioned('widget.js', script)[0]),
  integrity: `sha384-${createHash('sha384').update(script).digest('base64')}`,
});

const pack = async (name: string, text: string): Promise<PublicText> => ({
  kind: name.endsWith('.js') ? 'script' : 'words',
  variants: await packVariants(text),
  locationId: null,
});

const readIfThere = (file: string): string[] => (existsSync(file) ? [readFileSync(file, 'utf8')] : []);

const readWords = (folder: string): Texts => {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  return new Map(names.map((name) => [`words/${name}`, readFileSync(join(folder, name), 'utf8')]));
};
