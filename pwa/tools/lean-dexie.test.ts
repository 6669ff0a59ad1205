import type * as dexie from 'dexie';
import { indexedDB, IDBKeyRange } from 'fake-indexeddb';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { leanDexie } from './lean-dexie.ts';

const installed = (): Promise<string> =>
  readFile(fileURLToPath(new URL('modern/dexie.mjs', import.meta.resolve('dexie/dist/dexie.mjs'))), 'utf8');

/** Loads the installed Dexie as the app's build changes it. */
const loadLean = async (): Promise<typeof dexie> => {
  const folder = await mkdtemp(join(tmpdir(), 'doorsign-dexie-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'dexie.mjs');
  // Without the comment that names the map, which stays where it is.
  await writeFile(file, leanDexie(await installed()).replace(/^\/\/# sourceMappingURL=.*$/m, ''));
  return (await import(/* @vite-ignore */ pathToFileURL(file).href)) as typeof dexie;
};

test('the installed Dexie works without the parts that the build leaves out', async () => {
  const { Dexie } = await loadLean();
  const db = new Dexie('lean', { cache: 'disabled', indexedDB, IDBKeyRange });
  onTestFinished(() => db.close());
  db.version(1).stores({ rows: '++id, [state+id]' });
  const rows = db.table<{ id?: number; state: string }>('rows');
  await db.transaction('rw', rows, () =>
    rows.bulkAdd([{ state: 'a' }, { state: 'a' }, { state: 'a' }, { state: 'b' }]),
  );
  expect(await rows.where('[state+id]').between(['a', Dexie.minKey], ['a', Dexie.maxKey]).count()).toBe(3);
  await rows.where('id').belowOrEqual(2).delete();
  expect(await rows.toCollection().primaryKeys()).toEqual([3, 4]);
});

test.each([
  { name: 'no longer there', change: (code: string) => code.replace('this.use(hooksMiddleware);', '') },
  { name: 'there twice', change: (code: string) => `${code}\nthis.use(hooksMiddleware);` },
])('a Dexie in which a line is $name fails the build', async ({ change }) => {
  const code = change(await installed());
  expect(() => leanDexie(code)).toThrow('Dexie has changed');
});
