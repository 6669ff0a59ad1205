// The import rules: the modules that each module may import. Every edge counts, type-only ones too. Each rule has a planted fault in
// sync-server/scripts/guards/import-rules.test.ts.

const TEST = String.raw`\.(test|e2e)\.tsx?$`;
const NEVER_SHIPPED = String.raw`^[^/]+/(dev|test|e2e|bench|scripts|simulation)/`;
const SERVER_SHARED_ROOMS = 'platform|http|mail|records';
const OPERATOR = '^sync-server/src/operator/';
const SERVER_FEATURE = `^sync-server/src/(?!(?:${SERVER_SHARED_ROOMS}|operator)/)([^/]+)/`;

/**
 * Forbids files under `from` to import from `inside`, except from the paths in `rooms`.
 * @param {string} name
 * @param {string} comment
 * @param {string} from
 * @param {string} inside
 * @param {string[]} rooms
 */
const only = (name, comment, from, inside, rooms) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: TEST },
  to: { path: inside, pathNot: rooms },
});

export default {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unknown-imports', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^virtual:' } },

    // Workspaces: pwa and sync-server communicate only over HTTP, in shapes of shared-schema.
    only('shared-schema-stands-alone', 'pure: zod/mini and @noble/hashes, nothing else', '^shared-schema/src/', '.', [
      '^shared-schema/src/',
      'node_modules/zod/mini/',
      'node_modules/@noble/hashes/',
    ]),
    only('widget-takes-shared-schema-only', 'no npm package reaches a visitor', '^widget/src/', '.', [
      '^widget/src/',
      '^shared-schema/src/',
    ]),
    only(
      'elements-take-widget-and-shared-schema-only',
      'no npm package reaches a visitor',
      '^widget/integrations/element/src/',
      '.',
      ['^widget/(src|integrations/element/src)/', '^shared-schema/src/'],
    ),
    only('react-takes-the-elements-only', 'React is its only package', '^widget/integrations/react/src/', '.', [
      '^widget/integrations/(react|element)/src/',
      '^shared-schema/src/status/wording/one-line',
      'node_modules/(@types/)?react/',
    ]),
    only(
      'server-takes-shared-schema-only',
      'the server serves files of the others, but imports none',
      '^sync-server/(src|dev|migrations)/',
      '^(pwa|widget)/',
      [],
    ),
    only(
      'pwa-takes-render-and-shared-schema-only',
      'the doors into the widget: its drawing, its popup and the popup’s picture',
      '^pwa/src/',
      '^(sync-server|widget)/',
      ['^widget/src/(render|popup|popup-picture)[.]ts$'],
    ),

    // Shipped code never imports code that is not shipped.
    {
      name: 'src-imports-no-tests-or-tools',
      severity: 'error',
      from: {
        path: '^([^/]+|widget/integrations/[^/]+)/src/',
        pathNot: [TEST, '^sync-server/src/(main|operator/admin)[.]ts$'],
      },
      to: { path: [NEVER_SHIPPED, TEST] },
    },
    {
      name: 'main-imports-no-tests-or-tools',
      severity: 'error',
      from: { path: '^sync-server/src/(main|operator/admin)[.]ts$' },
      to: { path: [NEVER_SHIPPED, TEST], pathNot: '^sync-server/dev/' },
    },
    {
      name: 'main-loads-stand-ins-dynamically',
      comment: 'a production start never evaluates a stand-in',
      severity: 'error',
      from: { path: '^sync-server/src/(main|operator/admin)[.]ts$' },
      to: { path: '^sync-server/dev/', dynamic: false },
    },
    {
      name: 'src-imports-no-dev-dependency',
      severity: 'error',
      from: { path: '^(shared-schema|sync-server|widget|pwa)/src/', pathNot: TEST },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: 'node_modules/@types/' },
    },

    // Layers of the server: platform < http, mail, records < features < app, deps < main. config.ts is in the lowest layer: its type is read
    // everywhere.
    only('server-platform-is-the-ground', '', '^sync-server/src/(platform/|config[a-z-]*[.]ts$)', '^sync-server/src/', [
      '^sync-server/src/(platform/|config[a-z-]*[.]ts$)',
    ]),
    only('server-shared-rooms-know-no-feature', '', `^sync-server/src/(${SERVER_SHARED_ROOMS})/`, '^sync-server/src/', [
      `^sync-server/src/((${SERVER_SHARED_ROOMS})/|config[a-z-]*[.]ts$)`,
    ]),
    only(
      'server-features-know-no-feature',
      'app composes; what a feature needs is passed in',
      SERVER_FEATURE,
      SERVER_FEATURE,
      ['^sync-server/src/$1/'],
    ),
    only('server-features-know-no-app', '', SERVER_FEATURE, '^sync-server/src/[^/]+$', [
      '^sync-server/src/config[a-z-]*[.]ts$',
    ]),
    only(
      'nothing-imports-main',
      '',
      '^(sync-server|pwa)/src/',
      '^(sync-server|pwa)/src/(main|operator/(admin|backup|doctor|move|restore))[.]tsx?$',
      [],
    ),
    {
      name: 'server-knows-no-tool',
      comment: "the operator's tools compose as app does, each for itself; nobody but their entries knows them",
      severity: 'error',
      from: { path: '^sync-server/src/', pathNot: [TEST, OPERATOR] },
      to: { path: OPERATOR },
    },
    {
      name: 'tools-know-no-tool',
      severity: 'error',
      from: { path: `${OPERATOR}([^/]+)/`, pathNot: TEST },
      to: { path: `${OPERATOR}[^/]+/`, pathNot: `${OPERATOR}$1/` },
    },
    only(
      'migrations-know-platform-only',
      'a migration must mean the same for ever',
      '^sync-server/migrations/',
      '^sync-server/src/',
      ['^sync-server/src/platform/'],
    ),
    only(
      'engine-behind-platform',
      'nothing else knows which database it is',
      '^sync-server/src/(?!platform/)',
      'node_modules/(better-sqlite3|pg)/',
      [],
    ),

    // Layers of the app: ui, lib < api < local < features, site < app < main.
    only('pwa-ui-and-lib-are-the-ground', '', '^pwa/src/(ui|lib)/', '^pwa/src/', ['^pwa/src/(ui|lib)/']),
    only(
      'pwa-api-knows-no-screen',
      'no toast and no router',
      '^pwa/src/api/',
      '^pwa/src/|node_modules/(react|react-dom|radix-ui)/',
      ['^pwa/src/(lib(?!/router)|api)/'],
    ),
    only('pwa-local-knows-no-screen', '', '^pwa/src/local/', '^pwa/src/', ['^pwa/src/(ui|lib|api|local)/']),
    only('pwa-features-know-no-feature', 'app composes', '^pwa/src/features/([^/]+)/', '^pwa/src/(features|site)/', [
      '^pwa/src/features/$1/',
    ]),
    only('pwa-site-knows-no-feature', 'app composes', '^pwa/src/site/', '^pwa/src/features/', []),
    only('pwa-screens-know-no-app', '', '^pwa/src/(features|site)/', '^pwa/src/(app/|[^/]+[.]tsx?$)', []),
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: ['node_modules'] },
    exclude: { path: ['^[^/]+/dist/', '^[^/]+/test/pages/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
    },
  },
};
