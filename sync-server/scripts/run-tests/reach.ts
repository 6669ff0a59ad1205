/** Files that tests read, or start as programs. Vitest follows imports alone, so it would pass over a test when one of them changes.
 * `by` names the test, or what tests import to get at the file. */
export const READ_OR_STARTED: readonly { changed: RegExp; by: readonly string[] }[] = [
  {
    changed: /\.md$/,
    by: [
      'sync-server/scripts/documents.test.ts',
      'sync-server/scripts/config-table.test.ts',
      'sync-server/test/metrics.test.ts',
      'sync-server/test/account-export.test.ts',
    ],
  },
  {
    changed: /^(sync-server\/(src|migrations|dev)|shared-schema\/src)\//,
    by: ['sync-server/test/run-main.ts', 'sync-server/test/run-program.ts'],
  },
  {
    changed: /^(Dockerfile|\.dockerignore|compose\.yaml|sync-server\/deploy\/)/,
    by: ['sync-server/scripts/image/deployment.test.ts'],
  },
  { changed: /^\.github\//, by: ['sync-server/scripts/workflows.test.ts'] },
  { changed: /^shared-schema\/vectors\//, by: ['shared-schema/test/read-vectors.ts'] },
  { changed: /^shared-schema\/src\//, by: ['shared-schema/test/dependence.test.ts'] },
  { changed: /^widget\/(src\/words|letters)/, by: ['widget/tools/words-files.test.ts'] },
  { changed: /^pwa\/index\.html$/, by: ['pwa/tools/index-html.test.ts'] },
  { changed: /^pwa\/src\/ui\/tokens\.css$/, by: ['pwa/src/ui/tokens.test.ts'] },
  { changed: /^pwa\/public\//, by: ['pwa/src/site/render-site.test.tsx', 'pwa/tools/case-studies.test.ts'] },
];

/** What vitest is told to find the tests of: the changed files, and what stands for those that no test imports. */
export const reachedByUnitTests = (changed: readonly string[]): string[] => [
  ...new Set([
    ...changed,
    ...READ_OR_STARTED.flatMap((row) => (changed.some((file) => row.changed.test(file)) ? row.by : [])),
  ]),
];

/** What the browser's tests run over is built from these, without an import that leads from a test to them. */
const BUILT =
  /^(widget|pwa|shared-schema|sync-server)\/(src|public|migrations|dev)\/|^(widget|pwa)\/[\w.-]+$|^package(-lock)?\.json$/;
const OF_TESTS = /\.test\.tsx?$|\.md$/;

/** Playwright's projects of which every test may see the change; empty where the change is in tests, documents or tools alone.
 * The widget's own tests see nothing of the app. */
export const projectsThatSee = (changed: readonly string[]): readonly ('widget' | 'pwa')[] => {
  const built = changed.filter((file) => BUILT.test(file) && !OF_TESTS.test(file));
  if (built.length === 0) return [];
  return built.every((file) => file.startsWith('pwa/')) ? ['pwa'] : ['widget', 'pwa'];
};
