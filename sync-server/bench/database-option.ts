import { Option } from '@commander-js/extra-typings';

/** Returns the option `--database` of a command that measures on one engine or on both. */
export const databaseOption = (by: 'sqlite' | 'both') =>
  new Option('--database <name>', 'engine').choices(['sqlite', 'postgres', 'both'] as const).default(by);

/** Returns the engines of a chosen `--database`. */
export const databasesOf = (chosen: 'sqlite' | 'postgres' | 'both'): ('sqlite' | 'postgres')[] =>
  chosen === 'both' ? ['sqlite', 'postgres'] : [chosen];
