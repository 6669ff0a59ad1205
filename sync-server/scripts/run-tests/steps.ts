/** Programs that run tests. Both accept words that paths must contain, and `--shard=i/n`. */
export type Runner = 'vitest' | 'playwright';

/** One check of the project. */
export interface Step {
  name: string;
  /** Steps that must pass first. They run even when only this step is picked. */
  needs: readonly string[];
  /** Steps of one lane run one after the other, in the order of the list; the lanes run in parallel. */
  lane: 'checks' | 'tests';
  /** Run one after the other; the first failure ends the step. */
  commands: readonly (readonly string[])[];
  /** The test runner of the step. Its only command receives the runner's options. */
  runner?: Runner;
  /** True to show the output even when the step passed, because it contains figures. */
  isShown?: true;
  /** True for a step that only runs in `npm run test:all`, or by its name. */
  isForWholeRun?: true;
}

const workspaces = ['shared-schema', 'widget', 'sync-server', 'pwa'];

/** TypeScript 7, which has no API yet. dependency-cruiser uses the package `typescript`, the last version with an API. */
const COMPILER = 'node_modules/typescript-7/bin/tsc';

/** Compiles each source only for its own environment (tsconfig.src.json), then everything with its tests (tsconfig.json, which editors read too). */
export const typeProjects: readonly string[] = [
  ...workspaces.flatMap((workspace) => [`${workspace}/tsconfig.src.json`, `${workspace}/tsconfig.json`]),
  'tsconfig.json',
];

/** Returns the command that checks the types of a project. */
export const typeCheck = (project: string, ...options: string[]): readonly [command: string, ...args: string[]] => [
  'node',
  COMPILER,
  '-p',
  project,
  ...options,
];

/** The file in which the compiler keeps what it knows of unchanged files. */
const typeCache = (project: string): string =>
  `node_modules/.cache/doorsign/types/${project.replaceAll('/', '-')}.tsbuildinfo`;

/** The steps of `npm test`. The browser step waits for the build, so the build is first in its lane. */
export const steps: readonly Step[] = [
  { name: 'build', needs: [], lane: 'checks', commands: [['node', 'sync-server/scripts/ensure.mjs', 'build']] },
  {
    name: 'types',
    needs: [],
    lane: 'checks',
    commands: typeProjects.map((project) =>
      typeCheck(project, '--incremental', '--tsBuildInfoFile', typeCache(project)),
    ),
  },
  { name: 'lint', needs: [], lane: 'checks', commands: [['oxlint', '--deny-warnings']] },
  {
    name: 'format',
    needs: [],
    lane: 'checks',
    commands: [['oxfmt', '--check', '.']],
  },
  { name: 'imports', needs: [], lane: 'checks', commands: [['tsx', 'sync-server/scripts/import-rules.ts']] },
  { name: 'unused-code', needs: [], lane: 'checks', commands: [['knip', '--no-progress']] },
  {
    name: 'sizes',
    needs: ['build'],
    lane: 'checks',
    commands: [
      ['size-limit'],
      ['tsx', 'sync-server/scripts/check-widget-bytes.ts'],
      ['tsx', 'sync-server/scripts/check-app-bytes.ts'],
    ],
    isShown: true,
  },
  {
    name: 'guards',
    needs: [],
    lane: 'checks',
    commands: [['vitest', 'run', '--project=guards']],
    runner: 'vitest',
    isForWholeRun: true,
  },
  { name: 'unit', needs: [], lane: 'tests', commands: [['vitest', 'run', '--project=!guards']], runner: 'vitest' },
  { name: 'browser', needs: ['build'], lane: 'tests', commands: [['playwright', 'test']], runner: 'playwright' },
];
