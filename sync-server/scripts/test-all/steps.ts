/** What `npm test` runs, in this order. */
export interface Step {
  name: string;
  /** Steps that must have passed; they are run too when only this one is picked. */
  needs: readonly string[];
  /** One after the other; the first that fails ends the step. */
  commands: readonly (readonly string[])[];
  /** The JSON report of a step that runs tests, from the root. */
  report?: string;
  /** It prints figures, which are shown also when it passed. */
  isShown?: true;
}

const workspaces = ['shared-schema', 'widget', 'sync-server', 'pwa'];

/** Source is compiled only for where it runs (tsconfig.src.json), then everything with its tests (tsconfig.json, which editors read too). */
export const typeChecks: readonly (readonly [tool: string, option: string, project: string])[] = [
  ...workspaces.flatMap((workspace) => [`${workspace}/tsconfig.src.json`, `${workspace}/tsconfig.json`]),
  'tsconfig.json',
].map((project) => ['tsc', '-p', project]);

export const steps: readonly Step[] = [
  { name: 'types', needs: [], commands: typeChecks },
  { name: 'lint', needs: [], commands: [['oxlint', '--deny-warnings']] },
  { name: 'format', needs: [], commands: [['prettier', '--check', '--log-level', 'warn', '.']] },
  { name: 'laws', needs: [], commands: [['tsx', 'sync-server/scripts/laws.ts']] },
  { name: 'dead', needs: [], commands: [['knip', '--no-progress']] },
  {
    name: 'unit',
    needs: [],
    commands: [['vitest', 'run', '--reporter=default', '--reporter=json', '--outputFile.json=test-results/unit.json']],
    report: 'test-results/unit.json',
  },
  { name: 'build', needs: [], commands: [['node', 'sync-server/scripts/ensure.mjs', 'build']] },
  {
    name: 'sizes',
    needs: ['build'],
    commands: [
      ['size-limit'],
      ['tsx', 'sync-server/scripts/check-widget-bytes.ts'],
      ['tsx', 'sync-server/scripts/check-app-bytes.ts'],
    ],
    isShown: true,
  },
  { name: 'browser', needs: ['build'], commands: [['playwright', 'test']], report: 'test-results/browser.json' },
];

/**
 * The steps asked for and what they need, in the order above; all when none is named.
 * @throws when a name is no step's
 */
export function pickSteps(all: readonly Step[], names: readonly string[]): Step[] {
  const unknown = names.filter((name) => !all.some((step) => step.name === name));
  if (unknown.length > 0) {
    throw new Error(`No such step: ${unknown.join(', ')}. There are ${all.map(({ name }) => name).join(', ')}.`);
  }
  if (names.length === 0) return [...all];
  const needed = all.filter((step) => names.includes(step.name)).flatMap((step) => step.needs);
  return all.filter((step) => names.includes(step.name) || needed.includes(step.name));
}
