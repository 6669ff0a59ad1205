import { parseArgs, type ParseArgsConfig } from 'node:util';
import { AdminError, EXIT } from './admin-error.ts';
import type { Command, Given, Options } from './command.ts';

/** The options of every command. */
export const COMMON_OPTIONS = {
  json: { type: 'boolean', means: 'print one JSON value for programs' },
  help: { type: 'boolean', means: 'say what the command does' },
} as const satisfies Options;

export const YES_OPTION = {
  yes: { type: 'boolean', means: 'do not ask; needed where there is no terminal' },
} as const satisfies Options;

/** A valid command line. */
export interface ParsedCommand {
  command: Command;
  given: Given;
  isJson: boolean;
  isYes: boolean;
}

/** A request for help: about one command, or about all. */
export interface HelpWish {
  helpOn: Command | null;
}

/** @param argv the arguments after `npm run admin --`
 * @throws AdminError usage */
export const parseCommand = (argv: readonly string[], commands: readonly Command[]): ParsedCommand | HelpWish => {
  const words = argv.filter((word) => !word.startsWith('-'));
  const asksHelp = argv.some((word) => word === '--help' || word === '-h') || words[0] === 'help';
  const named = commands.find(({ name }) => name === wordsOf(words).join(' '));
  if (asksHelp || argv.length === 0) return { helpOn: named ?? null };
  if (words.length === 0) throw new AdminError('A command is missing. See: npm run admin -- --help', EXIT.usage);
  if (!named) throw unknown(words, commands);
  return { command: named, ...readArguments(named, argv) };
};

/** Returns the words that name a command: the first two, or the two after a leading "help". */
const wordsOf = (words: readonly string[]): readonly string[] =>
  words[0] === 'help' ? words.slice(1, 3) : words.slice(0, 2);

const readArguments = (command: Command, argv: readonly string[]): Omit<ParsedCommand, 'command'> => {
  const options = { ...command.options, ...COMMON_OPTIONS, ...(command.needsYes && YES_OPTION) };
  const { values, positionals } = parsed(command, {
    args: [...argv],
    options: Object.fromEntries(Object.entries(options).map(([name, { type }]) => [name, { type }])),
    allowPositionals: true,
  });
  const operands = positionals.slice(command.name.split(' ').length);
  const needed = command.operands.filter((name) => !name.startsWith('['));
  const missing = needed.slice(operands.length);
  if (missing.length > 0)
    throw usage(command, `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing.`);
  const extra = operands.slice(command.operands.length);
  if (extra.length > 0) throw usage(command, `"${extra.join(' ')}" is too much.`);
  return {
    given: { operands, values },
    isJson: values['json'] === true,
    isYes: values['yes'] === true,
  };
};

/** @throws AdminError usage in place of the parser's own errors */
const parsed = (
  command: Command,
  config: ParseArgsConfig,
): { values: Record<string, string | boolean | undefined>; positionals: string[] } => {
  try {
    const { values, positionals } = parseArgs({ ...config, strict: true });
    return { values: values as Record<string, string | boolean | undefined>, positionals };
  } catch (error) {
    // The first sentence of the message states the problem; the rest is for programmers.
    const [sentence = 'That cannot be read'] = (error as Error).message.split(/\.(?=\s|$)/);
    throw usage(command, `${sentence}.`);
  }
};

/** @returns the error for an invalid command line */
const usage = (command: Command, problem: string): AdminError =>
  new AdminError(`${problem} See: npm run admin -- ${command.name} --help`, EXIT.usage);

const unknown = (words: readonly string[], commands: readonly Command[]): AdminError => {
  const [group = ''] = words;
  const ofGroup = commands.filter(({ name }) => name.startsWith(`${group} `)).map(({ name }) => name);
  const hint = ofGroup.length > 0 ? `There are: ${ofGroup.join(', ')}.` : 'See: npm run admin -- --help';
  return new AdminError(`There is no command "${words.slice(0, 2).join(' ')}". ${hint}`, EXIT.usage);
};
