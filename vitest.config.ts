import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { IMPORTS_REACT, PREACT_FOR_REACT } from './pwa/tools/preact.ts';
import { usedIcons } from './pwa/tools/used-icons.ts';
import { isWholeRun } from './sync-server/scripts/run-tests/scope.ts';
import { findPostgres } from './sync-server/test/postgres/find-postgres.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

interface ProjectSettings {
  include?: string[];
  exclude?: string[];
  setupFiles?: string[];
  globalSetup?: string;
  environment?: 'node' | 'jsdom';
  /** Whether its code imports React. */
  hasScreens?: boolean;
}

/** Creates a project. The workspaces are projects, so that one run counts every test and each workspace has its own setup. */
const project = (
  name: string,
  folder: string,
  {
    include = ['**/*.test.{ts,tsx}'],
    exclude = [],
    setupFiles = [],
    globalSetup,
    environment = 'node',
    hasScreens = false,
  }: ProjectSettings = {},
) => ({
  extends: true as const,
  ...(hasScreens ? { resolve: { alias: PREACT_FOR_REACT }, plugins: [usedIcons()] } : {}),
  test: {
    ...(hasScreens ? { server: { deps: { inline: [...IMPORTS_REACT] } } } : {}),
    name,
    root: folder,
    include,
    environment,
    exclude: ['**/node_modules/**', '**/dist/**', ...(isWholeRun ? [] : ['**/*.all.*']), ...exclude],
    setupFiles: ['sync-server/scripts/test-setup/quiet-console.ts', ...setupFiles].map((file) => join(root, file)),
    ...(globalSetup === undefined ? {} : { globalSetup: join(root, globalSetup) }),
  },
});

/** Tests that start linters and compilers on planted faults. They run when the files that they guard have changed, and in the whole run. */
const GUARDS = 'scripts/guards/**';

const onSqlite = project('sync-server', 'sync-server', {
  exclude: ['**/*.postgres.test.ts', GUARDS],
  setupFiles: ['sync-server/test/setup.ts'],
  globalSetup: 'sync-server/test/sqlite/global-setup.ts',
});

/** Tests for both engines, and in the whole run every test that may use a database. */
const onPostgres = project('sync-server-postgres', 'sync-server', {
  include: isWholeRun
    ? [
        '**/*.engines.test.ts',
        'test/**/*.test.ts',
        'src/{platform/database,platform/jobs,billing,records,sync,widget/files,widget/visits,http/shared}/**/*.test.ts',
      ]
    : ['**/*.{postgres,engines}.test.ts'],
  exclude: ['**/*.sqlite.test.ts'],
  setupFiles: ['sync-server/test/setup.ts'],
  globalSetup: 'sync-server/test/postgres/global-setup.ts',
});

/** `npm test -- changed`: the files whose tests run, one path from the root per line. */
const changed = process.env['TEST_CHANGED'];
const related: object = changed === undefined ? {} : { related: changed.split('\n').filter(Boolean) };

const canRunPostgres = findPostgres(process.env) !== null;
if (!canRunPostgres && !process.env['CI'])
  process.stderr.write(
    'NOT TESTED ON POSTGRESQL: there is none for this platform, and TEST_POSTGRES_URL is not set.\n',
  );

export default defineConfig({
  test: {
    // One more than there are cores, up to four: tests wait for disks and sockets, too, and each worker loads all modules.
    maxWorkers: Math.min(4, availableParallelism() + 1),
    // The files of a worker share their modules, because loading the server or the app costs more than most of their tests.
    isolate: false,
    // Fewer, larger collections of short-lived objects.
    execArgv: ['--max-semi-space-size=64'],
    // Generous timeouts, which say nothing about speed: a busy machine may be slow, as in the component tests.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 30_000 } },
    restoreMocks: true,
    tags: [{ name: 'all', description: 'Only in the whole run: another case of what a faster test covers.' }],
    ...(isWholeRun ? {} : { tagsFilter: ['!all'] }),
    unstubGlobals: true,
    unstubEnvs: true,
    ...related,
    // No test imports the files that set up all tests.
    forceRerunTriggers: [
      ...configDefaults.forceRerunTriggers,
      '**/test-setup/**',
      '**/sync-server/test/{setup,sqlite/global-setup,postgres/global-setup}.ts',
      '**/pwa/test/clean-screen.ts',
    ],
    projects: [
      project('shared-schema', 'shared-schema'),
      project('widget', 'widget'),
      onSqlite,
      // In CI, where the warning above would go unread, a missing PostgreSQL is a failure.
      ...(canRunPostgres || process.env['CI'] ? [onPostgres] : []),
      project('pwa', 'pwa', {
        include: ['**/*.test.ts'],
        hasScreens: true,
        exclude: canRunPostgres || process.env['CI'] ? [] : ['**/*.postgres.test.ts'],
        setupFiles: ['pwa/test/clean-screen.ts'],
      }),
      // A separate project, because each file with another environment would start a new worker.
      project('pwa-screens', 'pwa', {
        include: ['**/*.test.tsx'],
        environment: 'jsdom',
        hasScreens: true,
        setupFiles: ['pwa/test/clean-screen.ts'],
      }),
      project('guards', 'sync-server', { include: [`${GUARDS}/*.test.ts`] }),
    ],
  },
});
