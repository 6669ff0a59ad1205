/** Programs that run tests. Both take words that paths must contain, and `--shard=i/n`. */
export type Runner = 'vitest' | 'playwright';

/** One check of the project. */
export interface Step {
  name: string;
  /** Steps that must have passed; they are run too when only this one is picked. */
  needs: readonly string[];
  /** Steps of one lane run one after the other, in the order of the list; the lanes run side by side. */
  lane: 'checks' | 'unit' | 'browser';
  /** One after the other; the first that fails ends the step. */
  commands: readonly (readonly string[])[];
  /** Of a step that runs tests. Its one command takes the runner's options. */
  runner?: Runner;
  /** It prints figures, which are shown also when it passed. */
  isShown?: true;
  /** It runs in `npm run test:all`, or by its name. */
  isForWholeRun?: true;
}

const workspaces = ['shared-schema', 'widget', 'sync-server', 'pwa'];

/** TypeScript 7, which has no API yet: dependency-cruiser reads the tree with the package `typescript`, the last one that has. */
const COMPILER = 'node_modules/typescript-7/bin/tsc';

/** Source is compiled only for where it runs (tsconfig.src.json), then everything with its tests (tsconfig.json, which editors read too). */
export const typeChecks: readonly (readonly [command: string, ...args: string[]])[] = [
  ...workspaces.flatMap((workspace) => [`${workspace}/tsconfig.src.json`, `${workspace}/tsconfig.json`]),
  'tsconfig.json',
].map((project) => ['node', COMPILER, '-p', project]);

/** What `npm test` runs. The browser waits for the build, so the build comes first in its lane. */
export const steps: readonly Step[] = [
  { name: 'build', needs: [], lane: 'checks', commands: [['node', 'sync-server/scripts/ensure.mjs', 'build']] },
  { name: 'types', needs: [], lane: 'checks', commands: typeChecks },
  { name: 'lint', needs: [], lane: 'checks', commands: [['oxlint', '--deny-warnings']] },
  {
    name: 'format',
    needs: [],
    lane: 'checks',
    commands: [['prettier', '--check', '--log-level', 'warn', '--cache', '--cache-strategy', 'content', '.']],
  },
  { name: 'laws', needs: [], lane: 'checks', commands: [['tsx', 'sync-server/scripts/laws.ts']] },
  { name: 'dead', needs: [], lane: 'checks', commands: [['knip', '--no-progress']] },
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
  { name: 'unit', needs: [], lane: 'unit', commands: [['vitest', 'run', '--project=!guards']], runner: 'vitest' },
  { name: 'browser', needs: ['build'], lane: 'browser', commands: [['playwright', 'test']], runner: 'playwright' },
];
