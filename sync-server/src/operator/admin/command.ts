import type { Tools } from './tools.ts';

/** An option as it is written: `--plan PLAN`, or `--all` alone. */
export interface Option {
  readonly type: 'string' | 'boolean';
  /** What stands for its value in the help; options that are alone have none. */
  readonly value?: string;
  readonly means: string;
}

/** The options of a command, by name without the dashes. */
export type Options = Readonly<Record<string, Option>>;

/** What was given for the options. */
type Values<O extends Options> = { readonly [K in keyof O]?: ValueOf<O[K]['type']> };

type ValueOf<T extends Option['type']> = T extends 'boolean' ? boolean : string;

/** What a command was given. There are as many operands as it names. */
export interface Given<O extends Options = Options> {
  readonly operands: readonly string[];
  readonly values: Values<O>;
}

/** What a command tells: `text` for people, `json` for programs. */
export interface Answer {
  readonly text: string;
  readonly json: unknown;
}

/** One thing that an operator can do. */
export interface Command<O extends Options = Options> {
  /** As it is written: "users show". */
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** Names of what must be given, in capitals; one in brackets may be. */
  readonly operands: readonly string[];
  readonly options: O;
  /** What it does and what follows from it, in paragraphs. */
  readonly explains: readonly string[];
  /** What follows `npm run admin --`. */
  readonly example: string;
  /** It cannot be taken back, so it is asked for on a terminal, and needs --yes without one. */
  readonly needsYes?: true;
  run(tools: Tools, given: Given<O>): Promise<Answer>;
}

/** Declares a command, keeping the types of its options. */
export const command = <const O extends Options>(declared: Command<O>): Command => declared;
