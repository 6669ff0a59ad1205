/** Files that tests read, or start as programs. Vitest follows only imports, so it would skip a test when one of them changes. `by`
 * names the test, or a module that such tests import. */
export const READ_OR_STARTED: readonly { changed: RegExp; by: readonly string[] }[] = [
  {
    changed: /\.md$/,
    by: [
      'sync-server/scripts/documents.test.ts',
      'sync-server/scripts/docs-test/marked-blocks.test.ts',
      'sync-server/scripts/config-table.test.ts',
      'sync-server/test/metrics.test.ts',
      'sync-server/test/account-export.test.ts',
    ],
  },
  { changed: /^docs\/capacity/, by: ['sync-server/bench/capacity/page.test.ts'] },
  {
    changed: /^(sync-server\/(src|migrations|dev)|shared-schema\/src)\//,
    by: ['sync-server/test/run-main.ts', 'sync-server/test/run-program.ts'],
  },
  {
    changed: /^(Dockerfile|\.dockerignore|compose\.yaml|sync-server\/deploy\/)/,
    by: ['sync-server/scripts/image/deployment.test.ts'],
  },
  { changed: /^\.github\//, by: ['sync-server/scripts/workflows.test.ts'] },
  {
    changed: /^(Dockerfile|\.nvmrc|\.devcontainer\/|\.github\/|sync-server\/docs\/install\.md)/,
    by: ['sync-server/src/platform/node-releases.test.ts'],
  },
  { changed: /^shared-schema\/vectors\//, by: ['shared-schema/test/read-vectors.ts'] },
  { changed: /^shared-schema\/src\//, by: ['shared-schema/test/dependence.test.ts'] },
  { changed: /^widget\/variable-names/, by: ['widget/tools/text-files.test.ts'] },
  { changed: /^pwa\/index\.html$/, by: ['pwa/tools/index-html.test.ts'] },
  { changed: /^pwa\/src\/ui\/tokens\.css$/, by: ['pwa/src/ui/tokens.test.ts'] },
  { changed: /^pwa\/public\//, by: ['pwa/src/site/render-site.test.tsx', 'pwa/tools/case-studies.test.ts'] },
];

/** Returns the files whose related tests vitest runs: the changed files, and substitutes for changed files that no test imports. */
export const reachedByUnitTests = (changed: readonly string[]): string[] => [
  ...new Set([
    ...changed,
    ...READ_OR_STARTED.flatMap((row) => (changed.some((file) => row.changed.test(file)) ? row.by : [])),
  ]),
];

/** Matches the sources of the build that browser tests run on. No import leads from a test to them. */
const BUILT =
  /^(widget|widget\/integrations\/element|pwa|shared-schema|sync-server)\/(src|public|migrations|dev)\/|^(widget|pwa)\/[\w.-]+$|^package(-lock)?\.json$/;
const OF_TESTS = /\.test\.tsx?$|\.md$/;

/** Returns the Playwright projects in which every test may be affected; empty if only tests, documents or tools changed. The widget's
 * own tests do not depend on the app. */
export const projectsThatSee = (changed: readonly string[]): readonly ('widget' | 'pwa')[] => {
  const built = changed.filter((file) => BUILT.test(file) && !OF_TESTS.test(file));
  if (built.length === 0) return [];
  return built.every((file) => file.startsWith('pwa/')) ? ['pwa'] : ['widget', 'pwa'];
};
