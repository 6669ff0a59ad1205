import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PublicText } from '../answer-writer.ts';
import { loadScript } from '../script.ts';
import { packVariants } from '../variants.ts';
import { pathOfFile, shortHashOf, wordsName } from './file-name.ts';
import { keepBesidePast, type Texts } from './past-files.ts';

/** The widget's files beside the script that changes: each address has one content for ever. */
export interface WidgetFiles {
  /** Packed when it is first asked for. The words of a language that has none are those of the one that its tag begins with
   * ("de-at": German), else none at all: an error would stand in the console of every page in such a language. */
  find(name: string): Promise<PublicText> | undefined;
  /** The script for owners who pin it; null before the widget is built. */
  readonly pinned: { readonly script: string; readonly integrity: string } | null;
}

interface WidgetFilesOptions {
  /** widget/dist/widget.js; what else the build wrote stands beside it. */
  scriptFile: string;
  /** Where the files of past versions are kept, in the operator's data. */
  pastFolder: string;
  /** Hears why they cannot be, when the disk is full or may not be written; the server then serves those that it has. */
  onUnkept(error: unknown): void;
}

/** Reads them once, so that a build beside a running server never mixes two versions.
 * Source: contract section 4. */
export const loadWidgetFiles = ({ scriptFile, pastFolder, onUnkept }: WidgetFilesOptions): WidgetFiles => {
  const plainScript = loadScript(scriptFile)?.(null);
  const folder = dirname(scriptFile);
  const current = new Map([
    ...(plainScript === undefined ? [] : [versioned('widget', plainScript)]),
    ...readIfThere(join(folder, 'popup.js')).map((text) => versioned('popup', text)),
  ]);
  const words = readWords(join(folder, 'words'));
  const texts = new Map([...words, ...keepBesidePast(pastFolder, current, onUnkept)]);
  const packed = new Map<string, Promise<PublicText>>();

  const closestTo = (name: string): string => {
    if (words.size === 0 || texts.has(name) || !name.startsWith('words/')) return name;
    const shorter = /^words\/(.+)-/.exec(name)?.[1];
    return shorter === undefined ? NO_WORDS : closestTo(wordsName(shorter));
  };

  return {
    find(name) {
      const closest = closestTo(name);
      const text = closest === NO_WORDS ? '{}' : texts.get(closest);
      if (text === undefined) return undefined;
      const found = packed.get(closest) ?? pack(closest, text);
      packed.set(closest, found);
      return found;
    },
    pinned: plainScript === undefined ? null : pinOf(plainScript),
  };
};

/** Stands for the words of all languages without any. */
const NO_WORDS = 'words/';

const versioned = (name: 'widget' | 'popup', text: string): [string, string] => [
  `${name}.${shortHashOf(text)}.js`,
  text,
];

const pinOf = (script: string): { script: string; integrity: string } => ({
  script: pathOfFile(versioned('widget', script)[0]),
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
