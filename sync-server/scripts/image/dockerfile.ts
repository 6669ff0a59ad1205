/** One line of a Dockerfile. */
export interface Instruction {
  readonly name: string;
  readonly rest: string;
}

/** A build stage, which starts with FROM. */
export interface Stage {
  /** An image, or the name of an earlier stage. */
  readonly base: string;
  /** Null for the last stage, from which no other stage copies. */
  readonly name: string | null;
  readonly instructions: readonly Instruction[];
}

/** Parses the part of the Dockerfile syntax that this repository's file uses.
 * @throws for a line that is none of it */
export const readDockerfile = (text: string): Stage[] => {
  const stages: (Stage & { instructions: Instruction[] })[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [, name = '', rest = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    if (name === 'FROM') {
      const [, base = '', as = null] = /^(\S+)(?: AS (\S+))?$/.exec(rest) ?? [];
      stages.push({ base, name: as, instructions: [] });
      continue;
    }
    const stage = stages.at(-1);
    if (!stage || !KNOWN.has(name)) throw new Error(`This line is not understood: ${line}`);
    stage.instructions.push({ name, rest });
  }
  return stages;
};

const KNOWN = new Set(['ARG', 'CMD', 'COPY', 'ENV', 'EXPOSE', 'HEALTHCHECK', 'RUN', 'USER', 'VOLUME', 'WORKDIR']);

/** A COPY instruction. `from` is a stage, or null for the build context. */
export interface Copy {
  readonly from: string | null;
  readonly sources: readonly string[];
  readonly target: string;
}

export const readCopy = (rest: string): Copy => {
  const words = rest.split(' ');
  const from = words[0]?.startsWith('--from=') ? words.shift()?.slice('--from='.length) : undefined;
  const target = words.pop();
  if (target === undefined || words.length === 0) throw new Error(`COPY ${rest} names no file and its place.`);
  return { from: from ?? null, sources: words, target };
};

/** Reads the variables of an ENV instruction. */
export const readEnvironment = (rest: string): Record<string, string> =>
  Object.fromEntries(
    rest.split(' ').map((pair) => {
      const [name = '', value = ''] = pair.split('=');
      return [name, value];
    }),
  );

/** Reads the program and arguments of a CMD in its JSON form, which runs without a shell. A shell would not forward signals.
 * @throws when it is written in the other form */
export const readCommand = (rest: string): string[] => {
  const json = /\[.*\]$/.exec(rest)?.[0];
  if (json === undefined) throw new Error(`Not in JSON: ${rest}`);
  return JSON.parse(json) as string[];
};

/** Creates a function that tells whether a .dockerignore excludes a file. Supports names, paths, and a leading `**` with a slash. */
export const createIgnore = (text: string): ((path: string) => boolean) => {
  const patterns = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const rules = patterns.map((pattern) => {
    const anywhere = pattern.startsWith('**/');
    const escaped = (anywhere ? pattern.slice(3) : pattern)
      .replace(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
      .replaceAll('*', '[^/]*');
    return new RegExp(`^${anywhere ? '(?:.*/)?' : ''}${escaped}(?:/|$)`);
  });
  return (path) => rules.some((rule) => rule.test(path));
};
