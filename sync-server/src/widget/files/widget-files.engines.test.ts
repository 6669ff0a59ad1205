import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/open-test-database.ts';
import { buildNextWidget, buildWidgetFixture, WIDGET_FIXTURE } from '../../../test/start-test-server.ts';
import { WIDGET_FILES } from '../../platform/parameters.ts';
import { shortHashOf } from './file-name.ts';
import { findFilesBeside, saveFiles } from './file-repository.ts';
import { createWidgetFiles, type WidgetFiles } from './widget-files.ts';

const POPUP = `popup.${shortHashOf(WIDGET_FIXTURE['popup.js'])}.js`;
const NEXT_TEXT = 'paintBetter(null, "https://doorsign.example/api/widget/")';
const NEXT_SCRIPT = `widget.${shortHashOf(NEXT_TEXT)}.js`;

/** A store that records its lookups, with a clock that the test sets. */
const openStore = async () => {
  const { read, write } = await openTestDatabase();
  let nowMs = 0;
  const looks: (readonly string[])[] = [];
  return {
    looks,
    pass: (ms: number) => void (nowMs += ms),
    start: (scriptFile: string): WidgetFiles =>
      createWidgetFiles({
        scriptFile,
        publicUrl: 'https://doorsign.example',
        store: {
          save: (files) => write((tx) => saveFiles(tx, files)),
          findBeside(names) {
            looks.push(names);
            return findFilesBeside(read, names);
          },
        },
        readPast: () => new Map(),
        monotonicMs: () => nowMs,
        log: { info() {}, warn() {} },
      }),
  };
};

const textOf = async (files: WidgetFiles, name: string): Promise<string | undefined> =>
  (await files.find(name))?.variants.identity.body.toString();

test('what another version has stored is found when somebody asks for it, and is in memory from then on', async () => {
  const { start, looks } = await openStore();
  const files = start(buildWidgetFixture());
  await start(buildNextWidget()).keeping.run();
  looks.length = 0;
  for (let time = 0; time < 3; time += 1) expect(await textOf(files, NEXT_SCRIPT)).toBe(NEXT_TEXT);
  expect(looks).toHaveLength(1);
});

test('what was stored before is in memory when the start is over', async () => {
  const { start, looks } = await openStore();
  await start(buildWidgetFixture()).keeping.run();
  const files = start(buildNextWidget());
  await files.keeping.run();
  looks.length = 0;
  expect(await textOf(files, POPUP)).toBe(WIDGET_FIXTURE['popup.js']);
  expect(looks).toHaveLength(0);
});

test('made-up names are one look within a moment, however many they are, and leave nothing behind', async () => {
  const { start, looks, pass } = await openStore();
  const files = start(buildWidgetFixture());
  const flood = async (): Promise<void> => {
    const names = Array.from({ length: 500 }, (_, index) => `widget.${String(index).padStart(8, '0')}.js`);
    const found = await Promise.all(names.map((name) => files.find(name)));
    expect(new Set(found)).toEqual(new Set([undefined]));
  };
  await flood();
  await flood();
  expect(looks).toHaveLength(1);
  pass(WIDGET_FILES.keptMs);
  await flood();
  expect(looks).toHaveLength(2);
  // The process still knows only its own files.
  expect(looks[1]).toEqual(looks[0]);
});

test('a version that comes after a look is found by the next one', async () => {
  const { start, pass } = await openStore();
  const files = start(buildWidgetFixture());
  expect(await files.find(NEXT_SCRIPT)).toBeUndefined();
  await start(buildNextWidget()).keeping.run();
  pass(WIDGET_FILES.keptMs);
  expect(await textOf(files, NEXT_SCRIPT)).toBe(NEXT_TEXT);
});

test('own files and words need no look', async () => {
  const { start, looks } = await openStore();
  const files = start(buildWidgetFixture());
  expect(await textOf(files, POPUP)).toBe(WIDGET_FIXTURE['popup.js']);
  expect(await textOf(files, 'words/de-at.json')).toBe(WIDGET_FIXTURE['words/de.json']);
  expect(await textOf(files, 'words/th.json')).toBe('{}');
  expect(looks).toHaveLength(0);
});

test('what is kept is not stored again', async () => {
  const { start, looks } = await openStore();
  const files = start(buildWidgetFixture());
  await files.keeping.run();
  await files.keeping.run();
  expect(looks).toHaveLength(1);
});
