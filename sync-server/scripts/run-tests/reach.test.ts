import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { projectsThatSee, READ_OR_STARTED, reachedByUnitTests } from './reach.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');

test.each(READ_OR_STARTED)('$changed names files that are there, and so do its tests', ({ changed, by }) => {
  expect(tracked.some((file) => changed.test(file))).toBe(true);
  expect(by.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

test('what no test imports stands for those who read or start it', () => {
  expect(reachedByUnitTests(['widget/src/style.ts'])).toEqual(['widget/src/style.ts']);
  expect(reachedByUnitTests(['README.md'])).toContain('sync-server/scripts/documents.test.ts');
  expect(reachedByUnitTests(['sync-server/src/main.ts', 'sync-server/src/app.ts'])).toEqual([
    'sync-server/src/main.ts',
    'sync-server/src/app.ts',
    'sync-server/test/run-main.ts',
    'sync-server/test/run-program.ts',
  ]);
});

test.each([
  { changed: [], projects: [] },
  { changed: ['README.md', 'sync-server/docs/operate.md', 'pwa/src/lib/clock.test.ts'], projects: [] },
  {
    changed: ['pwa/e2e/journeys/undo.e2e.ts', 'sync-server/test/owner.ts', 'sync-server/scripts/import-rules.ts'],
    projects: [],
  },
  { changed: ['pwa/index.html'], projects: ['pwa'] },
  { changed: ['pwa/src/main.tsx', 'README.md'], projects: ['pwa'] },
  { changed: ['widget/src/style.ts'], projects: ['widget', 'pwa'] },
  { changed: ['widget/integrations/element/src/page.ts'], projects: ['widget', 'pwa'] },
  { changed: ['sync-server/migrations/index.ts'], projects: ['widget', 'pwa'] },
  { changed: ['package-lock.json'], projects: ['widget', 'pwa'] },
])('of $changed the browser sees $projects', ({ changed, projects }) => {
  expect(projectsThatSee(changed)).toEqual(projects);
});
