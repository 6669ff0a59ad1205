import type { Tools } from './tools.ts';

/** An option as it is typed: `--plan PLAN`, or `--all` alone. */
export interface Option {
  readonly type: 'string' | 'boolean';
  /** Placeholder of its value in the help; a flag has none. */
  readonly value?: string;
  readonly means: string;
}

/** The options of a command, by name without the dashes. */
export type Options = Readonly<Record<string, Option>>;

/** The given values of the options. */
type Values<O extends Options> = { readonly [K in keyof O]?: ValueOf<O[K]['type']> };

type ValueOf<T extends Option['type']> = T extends 'boolean' ? boolean : string;

/** The operands and options that a command was given: all required operands, and no more operands than it names. */
export interface Given<O extends Options = Options> {
  readonly operands: readonly string[];
  readonly values: Values<O>;
}

/** The output of a command: `text` for people, `json` for programs. */
export interface Answer {
  readonly text: string;
  readonly json: unknown;
}

/** A command of the operator. */
export interface Command<O extends Options = Options> {
  /** The name as it is typed: "users show". */
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** Names of the operands, in capitals; an operand in brackets is optional. */
  readonly operands: readonly string[];
  readonly options: O;
  /** The effect and the consequences of the command, in paragraphs. */
  readonly explains: readonly string[];
  /** The arguments after `npm run admin --`. */
  readonly example: string;
  /** The command cannot be undone, so it asks for confirmation on a terminal, and needs --yes without one. */
  readonly needsYes?: true;
  run(tools: Tools, given: Given<O>): Promise<Answer>;
}

/** Declares a command, keeping the types of its options. */
export const command = <const O extends Options>(declared: Command<O>): Command => declared;
