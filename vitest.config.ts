import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { isWholeRun } from './sync-server/scripts/run-tests/scope.ts';
import { findPostgres } from './sync-server/test/postgres/find-postgres.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

/** The four workspaces are projects, so that one run counts every test and a workspace can ask for its own set-up. */
const project = (name: string, setupFiles: string[] = [], exclude: string[] = []) => ({
  extends: true as const,
  test: {
    name,
    root: name,
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**', ...(isWholeRun ? [] : ['**/*.all.test.{ts,tsx}']), ...exclude],
    setupFiles: ['sync-server/scripts/test-setup/quiet-console.ts', ...setupFiles].map((file) => join(root, file)),
  },
});

/** The server on SQLite; each database is a copy of one that the run migrates. */
const onSqlite = {
  extends: true as const,
  test: {
    ...project('sync-server', [], ['**/*.postgres.test.ts']).test,
    globalSetup: join(root, 'sync-server/test/sqlite/global-setup.ts'),
  },
};

/** The stories of the server once more, on PostgreSQL. */
const onPostgres = {
  ...project('sync-server'),
  test: {
    ...project('sync-server').test,
    name: 'sync-server-postgres',
    include: [
      'test/**/*.test.ts',
      'src/http/token-buckets.test.ts',
      'src/{platform/database,platform/jobs,billing,records,sync,widget/files,widget/visits,http/shared}/**/*.test.ts',
    ],
    exclude: ['**/node_modules/**', '**/dist/**', '**/*.sqlite.test.ts'],
    globalSetup: join(root, 'sync-server/test/postgres/global-setup.ts'),
  },
};

const canRunPostgres = findPostgres(process.env) !== null;
if (!canRunPostgres && !process.env['CI'])
  process.stderr.write(
    'NOT TESTED ON POSTGRESQL: there is none for this platform, and TEST_POSTGRES_URL is not set.\n',
  );

export default defineConfig({
  test: {
    // One core less than there are, but two: tests wait for disks and sockets as much as they compute.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Files that need a document ask for it: `// @vitest-environment jsdom`.
    environment: 'node',
    // Patience, not a claim about speed: what a busy machine does late is waited for, as in the component tests.
    testTimeout: 120_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    projects: [
      project('shared-schema'),
      project('widget'),
      onSqlite,
      // Where nobody reads the line above, its absence is a failure.
      ...(canRunPostgres || process.env['CI'] ? [onPostgres] : []),
      project(
        'pwa',
        ['pwa/test/clean-screen.ts'],
        canRunPostgres || process.env['CI'] ? [] : ['**/*.postgres.test.ts'],
      ),
    ],
  },
});
