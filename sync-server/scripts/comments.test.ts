import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Openings of a comment that asks instead of saying what the thing is or does. "Whether" is fine for a boolean. */
const ASKS = /\/\*\* (?:What|How|Where|Why|When|Who|Which)\b.*/g;

test('a doc comment opens with what the thing is or does', () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => existsSync(join(root, file)));
  const asking = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(ASKS)].map(([comment]) => `${file}: ${comment}`),
  );
  expect(files.length).toBeGreaterThan(1000);
  expect(asking).toEqual([]);
});
