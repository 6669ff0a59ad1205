import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { compressFolder } from './precompress.ts';

test('text files get a .br and a .gz beside them, other files do not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'precompress-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const text = 'export const hours = [];\n'.repeat(40);
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), text);
  await writeFile(join(folder, 'assets/app.js'), text);
  await writeFile(join(folder, 'assets/inter.woff2'), text);

  await compressFolder(folder);

  expect((await readdir(folder)).toSorted()).toEqual(['assets', 'index.html', 'index.html.br', 'index.html.gz']);
  expect((await readdir(join(folder, 'assets'))).toSorted()).toEqual([
    'app.js',
    'app.js.br',
    'app.js.gz',
    'inter.woff2',
  ]);
  expect(brotliDecompressSync(await readFile(join(folder, 'assets/app.js.br'))).toString()).toBe(text);
  expect(gunzipSync(await readFile(join(folder, 'assets/app.js.gz'))).toString()).toBe(text);
});
