import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { composeNote } from '../../shared-schema/src/status/notes.ts';
import { ENGLISH, SHORT_ENGLISH } from '../../shared-schema/src/status/wording/english.ts';
import { LANGUAGES } from '../../shared-schema/src/status/wording/languages/index.ts';
import { textsFileOf } from './short-names.ts';
import { PHRASES } from '../../shared-schema/src/status/wording/words.ts';
import { ALL_TEXTS, TEXTS_HASH, textFiles } from './text-files.ts';

/** Returns the files that a build with the plugin writes, by path. */
const buildTexts = async (): Promise<Map<string, string>> => {
  const folder = mkdtempSync(join(tmpdir(), 'doorsign-words-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      textFiles(),
      { name: 'entry', resolveId: (id) => (id === 'entry' ? id : null), load: (id) => (id === 'entry' ? '' : null) },
    ],
    build: { outDir: folder, rolldownOptions: { input: 'entry' } },
  });
  const names = readdirSync(join(folder, 'words'));
  return new Map(names.map((name) => [name, readFileSync(join(folder, 'words', name), 'utf8')]));
};

test('the build writes one file for each language, with all its texts', async () => {
  const files = await buildTexts();
  expect([...files.keys()].sort()).toEqual(
    Object.keys(LANGUAGES)
      .map((name) => `${name}.json`)
      .sort(),
  );
  for (const [language, texts] of Object.entries(LANGUAGES))
    expect(JSON.parse(files.get(`${language}.json`) ?? '')).toEqual(textsFileOf(texts));
  expect(JSON.parse(files.get('de.json') ?? '')).toMatchObject({ Friday: 'am Freitag', callUs: 'Jetzt anrufen' });
  expect(files.get('no.json')).toBe(files.get('nb.json'));
});

test('a note that a widget looks up finds a phrase or nothing, in every built file', async () => {
  const built = [...(await buildTexts()).values()].map((text) => JSON.parse(text) as object);
  const all = Object.values(JSON.parse(ALL_TEXTS) as Record<string, object>);
  const phrases = new Set<string>(PHRASES);
  for (const texts of [...built, ...all, SHORT_ENGLISH, ENGLISH]) {
    const names = [...Object.keys(texts), ...Object.getOwnPropertyNames(Object.prototype)];
    for (const name of names.filter((key) => !phrases.has(key)))
      expect((composeNote([name]) ?? '') in texts).toBe(false);
  }
  for (const texts of [...built, ...all]) for (const phrase of PHRASES) expect(texts).toHaveProperty([phrase]);
});

test('the hash of the texts is valid in a URL', () => {
  expect(TEXTS_HASH).toMatch(/^[\w-]{8}$/);
});
