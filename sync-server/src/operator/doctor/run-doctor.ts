import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '../../config.ts';
import { DOCTOR } from '../../platform/parameters.ts';
import { readVersion } from '../../version.ts';
import { textTable } from '../../platform/text-table.ts';
import { findings, type CheckContext, type Finding } from './check.ts';
import { CHECKS } from './checks.ts';
import { runChecks } from './run-checks.ts';

/** The environment of the doctor; tests provide their own. */
export interface DoctorWorld extends Pick<CheckContext, 'root' | 'now' | 'nodeVersion' | 'randomInt'> {
  environment: Readonly<Record<string, string | undefined>>;
  print(text: string): void;
  complain(text: string): void;
}

const HELP = `Usage: npm run doctor -- [--json]

Looks at everything that the server needs, with the settings of the environment, whether it is running or not, and changes
nothing. One line each: ok, warn (it works, look at it) or FAIL, what was found, and after the arrow what to do about it.

  --json  print one JSON value for programs
  --help  say this

Ends with 0 when nothing failed, 1 when something did, 2 for a command line that makes no sense.
`;

/** Runs all checks and prints the findings. It takes as long as the slowest check, whose time is limited.
 * @param argv the arguments after `npm run doctor --`
 * @returns    the exit code */
export const runDoctor = async (argv: readonly string[], world: DoctorWorld): Promise<0 | 1 | 2> => {
  const options = optionsOf(argv);
  if (!options) {
    world.complain('The doctor takes --json and --help only. See: npm run doctor -- --help\n');
    return 2;
  }
  if (options.help) {
    world.print(HELP);
    return 0;
  }
  const found = await examine(world);
  world.print(options.json ? `${JSON.stringify(found)}\n` : report(found));
  return found.some(({ level }) => level === 'FAIL') ? 1 : 0;
};

/** @returns null for an invalid command line */
const optionsOf = (argv: readonly string[]): { json?: boolean; help?: boolean } | null => {
  try {
    return parseArgs({ args: [...argv], options: { json: { type: 'boolean' }, help: { type: 'boolean' } } }).values;
  } catch {
    return null;
  }
};

const SETTINGS = findings('settings');

const examine = async ({ environment, root, ...world }: DoctorWorld): Promise<Finding[]> => {
  try {
    const { config, warnings } = readConfig(environment);
    const settings =
      warnings.length === 0
        ? [SETTINGS.ok(config.mode === 'local' ? 'local mode: what is not configured has a stand-in' : 'production')]
        : warnings.map((warning) => SETTINGS.warn(warning, 'see docs/configure.md'));
    const context = { ...world, config, root, version: readVersion(root) };
    return [...settings, ...(await runChecks(CHECKS, context, DOCTOR.checkMs))];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    // Without valid settings no check can run, and the server does not start either.
    return error.lines.map((line) => SETTINGS.fail(line, 'correct it in the environment (docs/configure.md)'));
  }
};

/** Formats the report: one line for each finding, and a summary. */
export const report = (found: readonly Finding[]): string =>
  [
    ...textTable(
      found.map((one) => [one.level, one.what, `${one.found}${one.fix === undefined ? '' : ` → ${one.fix}`}`]),
    ),
    summary(found),
    '',
  ].join('\n');

const summary = (found: readonly Finding[]): string => {
  const count = (level: Finding['level']): number => found.filter((one) => one.level === level).length;
  const [failed, warned] = [count('FAIL'), count('warn')];
  if (failed + warned === 0) return 'All is well.';
  return `${failed} failed, ${warned} to be looked at.`;
};
