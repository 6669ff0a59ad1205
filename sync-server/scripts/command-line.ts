import { Command, InvalidArgumentError } from '@commander-js/extra-typings';

/** Returns the command line of an npm command: it answers `--help`, and refuses what it does not know in one line with exit code 2.
 * @param name the npm script, without `npm run`
 * @param does sentences for `--help` */
export const commandLine = (name: string, does: string) =>
  new Command(`npm run ${name} --`)
    .description(does)
    .helpOption('--help', 'print this')
    .showSuggestionAfterError(false)
    .configureOutput({
      outputError: (text, write) => write(`${text.trim()} See npm run ${name} -- --help.\n`),
    })
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2));

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
