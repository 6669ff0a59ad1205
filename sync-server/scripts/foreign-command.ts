import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commandLine } from './command-line.ts';

/** Starts a program of another project for an npm command, so that the command answers `--help` and refuses unknown options as all others do.
 * The program's own exit code and output are those of the command. */
const root = fileURLToPath(new URL('../..', import.meta.url));
const [name = '', ...argv] = process.argv.slice(2);

/** Returns the arguments of each program. */
const COMMANDS: Readonly<Record<string, (argv: readonly string[]) => string[]>> = {
  format: (words) => {
    const command = commandLine('format', 'Formats the files of the project with oxfmt.', { tellsItself: true })
      .argument('[path...]', 'files and folders instead of all')
      .option('--check', 'change nothing, and name the files that are not formatted')
      .parse([...words], { from: 'user' });
    return ['oxfmt', ...(command.opts().check ? ['--check'] : []), ...command.processedArgs[0]];
  },
  lint: (words) => {
    const command = commandLine('lint', 'Checks the code with oxlint.', { tellsItself: true })
      .argument('[path...]', 'files and folders instead of all')
      .option('--fix', 'correct what can be corrected')
      .parse([...words], { from: 'user' });
    return ['oxlint', '--deny-warnings', ...(command.opts().fix ? ['--fix'] : []), ...command.processedArgs[0]];
  },
  screens: (words) => {
    const { grep, headed } = commandLine('screens', 'Takes a picture of every screen and state into screens/.', {
      tellsItself: true,
    })
      .option('-g, --grep <text>', 'only the screens whose name contains a text')
      .option('--headed', 'show the browser')
      .parse([...words], { from: 'user' })
      .opts();
    const picked = grep === undefined ? [] : ['--grep', grep];
    return ['playwright', 'test', '--config', 'pwa/screens.config.ts', ...picked, ...(headed ? ['--headed'] : [])];
  },
};

const [program = '', ...args] = COMMANDS[name]?.(argv) ?? [];
if (program === '') throw new Error(`There is no command ${name}.`);
const child = spawn(program, args, {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: [join(root, 'node_modules/.bin'), process.env['PATH'] ?? ''].join(delimiter) },
});
child.on('exit', (code) => (process.exitCode = code ?? 1));
