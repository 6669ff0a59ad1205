import type { ScriptVariables } from './script-variables.ts';

/** The names for variables, those first whose letter is most frequent in scripts. */
export const NAMES: readonly string[] = 'etnoairslcdmpuhfgvwyxbkqzjETNOAIRSLCDMPUHFGVWYXBKQZJ$_'.split('');

/** Returns whether the variables can have these names. */
export const areValidNames = ({ count, conflicts }: ScriptVariables, names: readonly string[]): boolean =>
  names.length === count &&
  names.every((name, i) => NAMES.includes(name) && conflicts[i]?.every((other) => names[other] !== name));

/** Gives each variable the first name that is free. */
export const firstNames = ({ conflicts }: ScriptVariables): string[] => {
  const names: string[] = [];
  for (const others of conflicts) {
    const taken = others.map((other) => names[other]);
    names.push(NAMES.find((name) => !taken.includes(name)) as string);
  }
  return names;
};

/** The files whose variables have names that were searched for. */
export type NamedScript = 'pinned' | 'popup' | 'widget';

/** The file with the names of a script's variables, in the widget's folder. */
export const namesFileOf = (script: NamedScript): string =>
  script === 'widget' ? 'variable-names.txt' : `variable-names-${script}.txt`;
