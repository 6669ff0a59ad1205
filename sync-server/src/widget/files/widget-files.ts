import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Logger } from '../../platform/logger.ts';
import { WIDGET_FILES } from '../../platform/parameters.ts';
import { createRecent } from '../../platform/recent.ts';
import { createTurns, type Turns } from '../../platform/turns.ts';
import type { PublicText } from '../answer-writer.ts';
import { loadPinnedScript } from '../script.ts';
import { packVariants } from '../variants.ts';
import { isGenuine, pathOfFile, shortHashOf, VERSIONED_NAME, wordsName, type Texts } from './file-name.ts';

/** The widget's files beside the script that changes: each address has one content for ever. */
export interface WidgetFiles {
  /** Packed when it is first asked for. The words of a language that has none are those of the one that its tag begins with
   * ("de-at": German), else none at all: an error would stand in the console of every page in such a language.
   * @throws when nobody can say whether another version has it */
  find(name: string): Promise<PublicText | undefined>;
  /** Stores this version's files for other processes and for later versions, and learns those of the others. Once it is done a turn
   * does nothing. */
  readonly keeping: Turns;
  /** The script for owners who pin it; null before the widget is built. */
  readonly pinned: { readonly script: string; readonly integrity: string } | null;
}

/** The files of all versions that any server with this data has had. */
interface FileStore {
  save(files: Texts): Promise<void>;
  /** All but those of these names. */
  findBeside(names: readonly string[]): Promise<Texts>;
}

interface WidgetFilesDeps {
  /** widget/dist/widget.js; what else the build wrote stands beside it. */
  scriptFile: string;
  /** Origin without a slash at the end, which the pinned script asks. */
  publicUrl: string;
  store: FileStore;
  /** What earlier releases kept elsewhere. */
  readPast(): Texts;
  /** Milliseconds since some moment, on a clock that is never set. */
  monotonicMs(): number;
  log: Pick<Logger, 'info' | 'warn'>;
}

/** Reads the files of this version once, so that a build beside a running server never mixes two.
 *
 * Those of others are learned from the store: at the start, and when somebody asks for a name that is not known, because another version
 * may have come since. Such a look takes all that is new, whoever asked for what, so that a flood of made-up names is a few looks a second
 * and nothing in memory. Source: shared-schema/docs/http-contract.md#public-files; shared-schema/docs/decisions/0093-storage-of-widget-versions.md. */
export const createWidgetFiles = (deps: WidgetFilesDeps): WidgetFiles => {
  const { scriptFile, publicUrl, store, readPast, monotonicMs, log } = deps;
  const folder = dirname(scriptFile);
  const pinnedScript = loadPinnedScript(join(folder, 'pinned.js'), publicUrl);
  const own: Texts = new Map([
    ...(pinnedScript === null ? [] : [versioned('widget.js', pinnedScript)]),
    ...['popup.js', 'words.json'].flatMap((name) =>
      readIfThere(join(folder, name)).map((text) => versioned(name, text)),
    ),
  ]);
  const words = readWords(join(folder, 'words'));
  const versions = new Map(own);
  const packed = new Map<string, Promise<PublicText>>();

  /** A file that somebody has changed is not taken: pages that pin it would refuse it, and others must not run it. */
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
      const text = closest === NO_WORDS ? '{}' : (versions.get(closest) ?? words.get(closest));
      if (text === undefined) return undefined;
      const found = packed.get(closest) ?? pack(closest, text);
      packed.set(closest, found);
      return found;
    },
    keeping: createTurns({ work: keep, log, name: "keeping the widget's files for later versions" }),
    pinned: pinnedScript === null ? null : pinOf(pinnedScript),
  };
};

/** Stands for the words of all languages without any. */
const NO_WORDS = 'words/';

/** @param name as the build calls it: "popup.js" */
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
