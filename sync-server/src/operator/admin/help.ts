import { textTable } from '../../platform/text-table.ts';
import type { Command, Option } from './command.ts';
import { COMMON_OPTIONS, YES_OPTION } from './parse-command.ts';

const CALL = 'npm run admin --';

/** Returns the list of all commands. */
export const overview = (commands: readonly Command[]): string =>
  [
    `Usage: ${CALL} COMMAND [OPTIONS]`,
    '',
    'Works on the data of the server that the environment names (DATA_DIR or DATABASE_URL, and the rest of its settings),',
    'whether that server is running or not. USER is an e-mail, or the id of an account or of a business.',
    '',
    ...textTable(commands.map(({ name, operands, summary }) => [`  ${[name, ...operands].join(' ')}`, summary])),
    '',
    ...optionLines(COMMON_OPTIONS),
    '',
    'Ends with 0 when it is done, 1 when it could not be done, 2 for a command line that makes no sense, 3 when there is no',
    'such account or session, 4 when nobody said yes.',
    `More about one: ${CALL} COMMAND --help`,
    '',
  ].join('\n');

/** Returns the help on one command. */
export const helpOn = ({ name, operands, options, explains, example, needsYes, summary }: Command): string => {
  const own = { ...options, ...(needsYes && YES_OPTION), ...COMMON_OPTIONS };
  return [
    `Usage: ${[CALL, name, ...operands].join(' ')} [OPTIONS]`,
    '',
    `${summary[0]?.toUpperCase()}${summary.slice(1)}.`,
    '',
    ...explains.flatMap((paragraph) => [...wrapped(paragraph), '']),
    ...optionLines(own),
    '',
    `Example: ${CALL} ${example}`,
    '',
  ].join('\n');
};

const optionLines = (options: Readonly<Record<string, Option>>): string[] =>
  textTable(
    Object.entries(options).map(([name, { value, means }]) => [`  --${name}${value ? ` ${value}` : ''}`, means]),
  );

const WIDTH = 100;

const wrapped = (paragraph: string): string[] => {
  const lines: string[] = [];
  for (const word of paragraph.split(' ')) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= WIDTH) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
};
