import { Command, InvalidArgumentError } from '@commander-js/extra-typings';
import { showSignOfLife } from '../src/operator/sign-of-life.ts';

/** Returns the command line of an npm command: it answers `--help`, and refuses what it does not know in one line with exit code 2. A command that
 * works for more than five seconds says so on standard error.
 * @param name the npm script, without `npm run`
 * @param does sentences for `--help`
 * @param tellsItself true for a command with a progress of its own, or without an end */
export const commandLine = (name: string, does: string, { tellsItself = false } = {}) => {
  // On a terminal the line may follow a count, which has no end of line.
  if (!tellsItself) showSignOfLife(name, (line) => console.error(process.stderr.isTTY ? `\r${line}` : line));
  return new Command(`npm run ${name} --`)
    .description(does)
    .helpOption('--help', 'print this')
    .showSuggestionAfterError(false)
    .configureOutput({
      outputError: (text, write) => write(`${text.trim()} See npm run ${name} -- --help.\n`),
    })
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2));
};

const COUNT_EVERY_MS = 30_000;

/** Creates what tells how many of all are done: on a terminal in a line that is written again, elsewhere in a line each half minute. */
export const countAloud = (all: number): { tell(done: number): void; end(): void } => {
  const isTerminal = process.stderr.isTTY;
  let toldMs = performance.now();
  return {
    tell(done) {
      if (isTerminal) process.stderr.write(`\r${done} of ${all}`);
      else if (performance.now() - toldMs >= COUNT_EVERY_MS) {
        toldMs = performance.now();
        process.stderr.write(`${done} of ${all}\n`);
      }
    },
    end: () => void (isTerminal && process.stderr.write('\r')),
  };
};

/** Reads a whole number from 1. */
export const wholeNumber = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1) throw new InvalidArgumentError('It must be a whole number from 1.');
  return value;
};

/** Reads a number above 0. */
export const positiveNumber = (text: string): number => {
  const value = Number(text);
  if (!(value > 0 && value < Infinity)) throw new InvalidArgumentError('It must be a number above 0.');
  return value;
};

/** Returns a seed for a command that was given none. */
export const randomSeed = (): number => Math.floor(Math.random() * (2 ** 31 - 1)) + 1;
