// @vitest-environment node
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeReference } from './reference-files.ts';

test('Swagger UI is copied under names with a hash, with its licenses and without its maps', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'reference-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { script, styles } = await writeReference(folder, 'assets/docs');
  expect(script).toMatch(/^\/assets\/docs\/swagger-ui-[\w-]{8}\.js$/);
  expect(styles).toMatch(/^\/assets\/docs\/swagger-ui-[\w-]{8}\.css$/);
  expect((await readdir(join(folder, 'assets/docs'))).length).toBe(3);
  const read = (path: string) => readFile(join(folder, path), 'utf8');
  expect(await read(script)).toContain('SwaggerUIBundle');
  expect((await read(script)) + (await read(styles))).not.toContain('sourceMappingURL=');
  const licenses = await read('assets/docs/swagger-ui-licenses.txt');
  expect(licenses).toContain('Apache License');
  expect(licenses).toContain('MIT');
});
