import { parse } from 'yaml';

/** One start of the test runner by a workflow, with all expressions filled in. */
export interface Command {
  /** The group that must cover all steps: everything started with one npm script on one version of Node. */
  run: string;
  steps: readonly string[];
  /** `2/4` is the second of four. */
  shard: { index: number; total: number } | null;
}

/** The parts of a workflow that are read here. */
interface Job {
  uses?: string;
  with?: Record<string, string>;
  strategy?: { matrix?: Record<string, unknown> };
  steps?: { run?: string; with?: Record<string, string> }[];
}
interface Workflow {
  on: { workflow_call?: { inputs?: Record<string, { required?: boolean }> } };
  jobs: Record<string, Job>;
}

/** Values by the name that expressions use: `matrix.shard`. */
type Values = Readonly<Record<string, string>>;

/**
 * Returns every command that a workflow, and the workflows that it calls, start.
 * @param read the text of a workflow file, by its path from the root of the repository
 * @throws when a call does not match the inputs of the called workflow, or when an expression is not known here
 */
export const commandsOf = (path: string, read: (path: string) => string, inputs: Values = {}): Command[] => {
  const { jobs } = parse(read(path)) as Workflow;
  return Object.values(jobs).flatMap((job) =>
    placesOf(job, inputs).flatMap((values) => {
      if (job.uses !== undefined) return called(job.uses, job.with ?? {}, values, read);
      const node = job.steps?.flatMap((step) => step.with?.['node-version'] ?? [])[0] ?? '';
      return (job.steps ?? []).flatMap(({ run }) => commandOf(filled(run ?? '', values), filled(node, values)) ?? []);
    }),
  );
};

const called = (
  uses: string,
  given: Record<string, string>,
  values: Values,
  read: (path: string) => string,
): Command[] => {
  const path = uses.replace('./', '');
  const declared = (parse(read(path)) as Workflow).on.workflow_call?.inputs ?? {};
  const missing = Object.keys(declared).filter((name) => declared[name]?.required === true && !(name in given));
  const unknown = Object.keys(given).filter((name) => !(name in declared));
  if (missing.length + unknown.length > 0)
    throw new Error(
      `${path} is called without ${missing.join(', ') || 'nothing'} and with ${unknown.join(', ') || 'nothing'} that it does not know.`,
    );
  const inputs = Object.entries(given).map(([name, value]) => [`inputs.${name}`, filled(value, values)]);
  return commandsOf(path, read, Object.fromEntries(inputs) as Values);
};

/** Returns one set of values for each job of a matrix; a single set without a matrix. */
const placesOf = ({ strategy }: Job, inputs: Values): Values[] => {
  let places: Values[] = [inputs];
  for (const [name, list] of Object.entries(strategy?.matrix ?? {})) {
    const items = Array.isArray(list) ? list : (JSON.parse(filled(String(list), inputs)) as unknown[]);
    places = places.flatMap((place) => items.map((item) => ({ ...place, [`matrix.${name}`]: String(item) })));
  }
  return places.map((place) => ({ ...place, 'strategy.job-total': String(places.length) }));
};

const EXPRESSION = /\$\{\{\s*(?:fromJSON\(([\w.-]+)\)|([\w.-]+))\s*\}\}/g;

/** Replaces the expressions in a text with their values. */
const filled = (text: string, values: Values): string =>
  text.replaceAll(EXPRESSION, (_all, list: string | undefined, name: string | undefined) => {
    const value = values[list ?? name ?? ''];
    if (value === undefined) throw new Error(`Nothing is known of ${list ?? name} in: ${text}`);
    return value;
  });

const COMMAND = /^npm (?:run )?(?<script>test(?::all)?) -- (?<rest>.+)$/;
const SHARD = /--shard[ =](?<index>\d+)\/(?<total>\d+)/;

const commandOf = (line: string, node: string): Command | null => {
  const { script, rest = '' } = COMMAND.exec(line)?.groups ?? {};
  if (script === undefined) return null;
  const { index, total } = SHARD.exec(rest)?.groups ?? {};
  return {
    run: `${script} on Node ${node}`,
    steps: rest
      .replace(SHARD, '')
      .split(' ')
      .filter((word) => word !== ''),
    shard: index === undefined ? null : { index: Number(index), total: Number(total) },
  };
};

/**
 * Checks that every run of a workflow starts every step, whole or in all its shards.
 * @param steps the names of the runner's steps
 * @returns     one sentence per problem
 */
export const gapsOf = (commands: readonly Command[], steps: readonly string[]): string[] =>
  [...new Set(commands.map(({ run }) => run))].flatMap((run) =>
    steps.flatMap((step) => {
      const starts = commands.filter((command) => command.run === run && command.steps.includes(step));
      if (starts.length === 0) return [`${run}: nothing starts ${step}`];
      if (starts.length === 1 && starts[0]?.shard === null) return [];
      const shards = starts.map(({ shard }) => (shard ? `${shard.index}/${shard.total}` : 'all')).toSorted();
      const wanted = starts.map((_, index) => `${index + 1}/${starts.length}`).toSorted();
      return shards.join() === wanted.join() ? [] : [`${run}: ${step} is started as ${shards.join(', ')}`];
    }),
  );
