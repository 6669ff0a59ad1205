import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { shortenScripts } from './shorten-scripts.ts';

test('a shortened script is smaller, and exports and loads on demand the same', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'doorsign-shorten-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'later.js'), 'export const later = { open: "09:00" };\n');
  await writeFile(
    join(folder, 'main.js'),
    `function twice(n) { if (n > 1) { return n * 2; } return n; }
    function unusedArguments(a, b, c) { let out = a; out = twice(out); return out; }
    export const load = () => import('./later.js');
    export const six = unusedArguments(3, 4, 5);\n`,
  );
  const sizes: number[] = [];
  for (const plugins of [[], [shortenScripts()]]) {
    const outDir = join(folder, `out-${plugins.length}`);
    await build({
      configFile: false,
      root: folder,
      logLevel: 'silent',
      plugins,
      build: {
        outDir,
        modulePreload: false,
        lib: { entry: 'main.js', formats: ['es'], fileName: 'main' },
        minify: true,
      },
    });
    const name = (await readdir(outDir)).find((file) => file.startsWith('main')) ?? 'none';
    sizes.push((await readFile(join(outDir, name))).length);
    const main = (await import(/* @vite-ignore */ pathToFileURL(join(outDir, name)).href)) as {
      six: number;
      load(): Promise<{ later: unknown }>;
    };
    expect(main.six).toBe(6);
    expect((await main.load()).later).toEqual({ open: '09:00' });
  }
  expect(sizes[1]).toBeLessThanOrEqual(sizes[0] ?? 0);
});
