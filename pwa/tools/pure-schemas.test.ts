import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { pureSchemas } from './pure-schemas.ts';

const MODULE = `
import * as z from 'zod/mini';
const isShort = z.refine((text) => text.length < 9, 'unused rule');
export const Unused = z.string().check(z.minLength(1, 'unused text'));
export const AlsoUnused = z
  .strictObject({ name: z.string('unused name').check(isShort) })
  .check(z.refine(() => true, 'unused check'));
const members = { text: z.string().check(z.maxLength(9, 'used text')) };
export const Used = z.object(members);
`;

/** Resolves packages as for the files of shared-schema. */
const likeSharedSchema: Plugin = {
  name: 'like-shared-schema',
  resolveId(id) {
    if (id !== 'zod/mini') return null;
    return this.resolve(id, fileURLToPath(new URL('../../shared-schema/src/hours/hours.ts', import.meta.url)));
  },
};

/** Returns the code of a page that uses one of the module's schemas. */
const bundled = async (code: string): Promise<string> => {
  const root = await mkdtemp(join(tmpdir(), 'doorsign-schemas-'));
  onTestFinished(() => rm(root, { recursive: true }));
  await writeFile(join(root, 'schemas.js'), code);
  await writeFile(join(root, 'page.js'), "import { Used } from './schemas.js';\nconsole.log(Used);");
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    root,
    plugins: [likeSharedSchema],
    build: { write: false, minify: false, rolldownOptions: { input: join(root, 'page.js') } },
  });
  if (!('output' in result)) throw new Error('the page was built more than once, or watched');
  return result.output[0].code;
};

test('schemas that nobody uses are not in the build, and those that are used are', async () => {
  expect(await bundled(MODULE)).toContain('unused text');
  const lean = await bundled(pureSchemas(MODULE));
  for (const text of ['unused rule', 'unused text', 'unused name', 'unused check']) expect(lean).not.toContain(text);
  expect(lean).toContain('used text');
});
