import type { ArchivedFile } from './zip.ts';

/** A text of the plugin that translators see. */
interface Message {
  readonly context: string | null;
  readonly note: string | null;
  /** Files. Their lines would change this template with every edit. */
  readonly places: Set<string>;
}

/** A call of a translating function with the plugin's text domain. */
const CALL = /\b(?:__|esc_html__|esc_attr__)\(\s*'((?:[^'\\]|\\.)*)'\s*,\s*'doorsign'/g;
/** A comment for translators that ends right before a call. */
const NOTE = /\/\* translators: (.*?) \*\/\s*$/;
/** A line of the plugin's header that WordPress translates. */
const HEADER = /^ \* (Plugin Name|Description): +(.+)$/gm;

/** Returns the template for translations, languages/doorsign.pot: every text in the sources, with its files. */
export const translationTemplate = (files: readonly ArchivedFile[]): string => {
  const messages = new Map<string, Message & { readonly text: string }>();
  const add = (text: string, place: string, context: string | null = null, note: string | null = null): void => {
    const key = `${context ?? ''}\u0004${text}`;
    const known = messages.get(key);
    if (known) known.places.add(place);
    else messages.set(key, { text, context, note, places: new Set([place]) });
  };
  for (const { name, content } of files) {
    const path = name.replace(/^doorsign\//, '');
    const source = content.toString();
    if (path === 'doorsign.php') for (const { 2: text = '' } of source.matchAll(HEADER)) add(text.trim(), path);
    if (/\.(php|js)$/.test(path))
      for (const { 1: text = '', index } of source.matchAll(CALL)) {
        const note = NOTE.exec(source.slice(Math.max(0, index - 300), index))?.[1] ?? null;
        add(text.replaceAll(/\\(.)/g, '$1'), path, null, note);
      }
    if (path.endsWith('block.json')) {
      const { title, description, keywords } = JSON.parse(source) as BlockTexts;
      add(title, path, 'block title');
      add(description, path, 'block description');
      for (const keyword of keywords) add(keyword, path, 'block keyword');
    }
  }
  return HEAD + [...messages.values()].map(entryOf).join('');
};

interface BlockTexts {
  readonly title: string;
  readonly description: string;
  readonly keywords: readonly string[];
}

// Without a date, so that the file changes only with its texts.
const HEAD = `# Texts of the plugin Doorsign. This file is distributed under GPL-2.0-or-later.
msgid ""
msgstr ""
"Project-Id-Version: Doorsign\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"X-Domain: doorsign\\n"
`;

const entryOf = ({ text, context, note, places }: Message & { readonly text: string }): string =>
  [
    '',
    ...(note === null ? [] : [`#. translators: ${note}`]),
    ...[...places].map((place) => `#: ${place}`),
    ...(/%\d?\$?[sd]/.test(text) ? ['#, php-format'] : []),
    ...(context === null ? [] : [`msgctxt "${context}"`]),
    `msgid "${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`,
    'msgstr ""',
    '',
  ].join('\n');
