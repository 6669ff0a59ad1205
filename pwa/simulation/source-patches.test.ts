import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { FIRST_RELEASE_PATCHES } from './first-release.ts';
import { NEXT_RELEASE_PATCHES } from './next-release.ts';
import { PLANTED_FAULTS } from './planted-faults.ts';
import { RULES } from './rules.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

// Commands that play patched histories run rarely, so this test notices code that changes under a patch.
test('the source text of every rule and planted fault occurs exactly once', () => {
  const patches = [
    ...RULES.flatMap((rule) => rule.patches),
    ...PLANTED_FAULTS.map(({ patch }) => patch),
    ...NEXT_RELEASE_PATCHES,
    ...FIRST_RELEASE_PATCHES,
  ];
  const misfits = patches.filter(({ file, from }) => readFileSync(join(ROOT, file), 'utf8').split(from).length !== 2);
  expect(misfits).toEqual([]);
});
