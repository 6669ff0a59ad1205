import { DefaultQueryCompiler, SqliteQueryCompiler, type CompiledQuery } from 'kysely';

/** A statement that the server has run. */
export interface Statement {
  readonly sql: string;
  readonly engine: 'sqlite' | 'postgres';
  /** Of its first run. */
  readonly parameters: readonly unknown[];
  /** The place in the server's code that made it. */
  readonly madeBy: string;
}

/** The statements of this worker, by a text without the lengths of lists. */
interface Collection {
  readonly found: Map<string, Statement>;
  /** Number of times that a text was made by something else, such as a test. */
  readonly foreign: Map<string, number>;
  /** Statements that collectStatements() has returned. */
  readonly taken: Set<Statement>;
}

/** The place of the collection: files that set up tests run again for each test file. */
const PLACE = Symbol.for('doorsign.statements');

/** A text that only tests make is looked at so many times. */
const LOOKS = 20;

/** Statements that search rows. Inserted values search nothing. */
const SEARCHES = /^\s*(select|update|delete|with)\b|^\s*insert\b(?!.*\bvalues\b)/is;

const SERVER = /\/sync-server\/(src\/[^:]*(?<!\.test)\.ts)/;
const LIBRARY = /node_modules|node:|\/test\/plans\//;

/** Collects from now on the statements that the server's own code makes in this worker. Kysely compiles a statement before it first waits, so that
 * the stack names its place.
 * @returns takes the statements that are new since the last call */
export const collectStatements = (): (() => Statement[]) => {
  const store = globalThis as { [PLACE]?: Collection };
  const { found, taken } = (store[PLACE] ??= install());
  return () => {
    const fresh = [...found.values()].filter((statement) => !taken.has(statement));
    for (const statement of fresh) taken.add(statement);
    return fresh;
  };
};

const install = (): Collection => {
  const collection: Collection = { found: new Map(), foreign: new Map(), taken: new Set() };
  const { prototype } = DefaultQueryCompiler;
  const compile = prototype.compileQuery;
  prototype.compileQuery = function <Row>(this: DefaultQueryCompiler, ...given: Parameters<typeof compile>) {
    const query = compile.apply(this, given) as CompiledQuery<Row>;
    note(collection, query, this instanceof SqliteQueryCompiler ? 'sqlite' : 'postgres');
    return query;
  };
  return collection;
};

const note = (
  { found, foreign }: Collection,
  { sql, parameters }: CompiledQuery,
  engine: Statement['engine'],
): void => {
  if (!SEARCHES.test(sql)) return;
  // One worker may serve both engines.
  const key = `${engine} ${sql.replace(/\((?:(?:\?|\$\d+)(?:, )?)+\)/g, '(…)').replace(/\$\d+/g, '?')}`;
  const looks = foreign.get(key) ?? 0;
  if (found.has(key) || looks >= LOOKS) return;
  const madeBy = placeOf();
  if (madeBy === null) foreign.set(key, looks + 1);
  else found.set(key, { sql, engine, parameters, madeBy });
};

/** Returns the file of the server that runs the current statement, or null if something else does. */
const placeOf = (): string | null => {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 25;
  const frames = (new Error('stack').stack ?? '').split('\n').slice(1);
  Error.stackTraceLimit = stackTraceLimit;
  const own = frames.find((frame) => frame.includes('/') && !LIBRARY.test(frame));
  return SERVER.exec(own ?? '')?.[1] ?? null;
};
