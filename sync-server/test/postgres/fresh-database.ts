import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** The state of a database before a test: the shape of its tables, and the rows that migrations insert. */
export interface BlankState {
  readonly shape: string;
  readonly rows: Readonly<Record<string, unknown[]>>;
}

/** A new database. */
export interface FreshDatabase {
  name: string;
  url: string;
  drop(): Promise<void>;
  /** Empties the database for the next test, which costs a hundredth of creating a new one.
   * @returns false if a test has changed more than rows, or is still connected: then it cannot be used again */
  reset(blank: BlankState): Promise<boolean>;
  /** Copies the current state. No client may be connected to the database. */
  copy(): Promise<DatabaseCopy>;
}

/** An earlier state of a database. */
export interface DatabaseCopy {
  /** Restores this state in the original database. No client may be connected to it. */
  putBack(): Promise<void>;
  drop(): Promise<void>;
}

/** Creates an empty database, or a copy of another one.
 * @param template a database to which no client is connected
 * @param prefix of its name */
export const createFreshDatabase = async (
  adminUrl: string,
  template?: string,
  prefix = 'doorsign_test',
): Promise<FreshDatabase> => {
  const name = `${prefix}_${randomBytes(8).toString('hex')}`;
  const create = (database: string, like?: string) =>
    runAt(adminUrl, `create database ${database}${like === undefined ? '' : ` template ${like} strategy file_copy`}`);
  const drop = (database: string) => runAt(adminUrl, `drop database if exists ${database} with (force)`);
  await create(name, template);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return {
    name,
    url: url.href,
    drop: () => drop(name),
    reset: (blank) => withClient(url.href, (client) => empty(client, blank)),
    async copy() {
      const copyName = `${name}_copy`;
      await drop(copyName);
      await create(copyName, name);
      return {
        async putBack() {
          await drop(name);
          await create(name, copyName);
        },
        drop: () => drop(copyName),
      };
    },
  };
};

/** Reads the current state of a database, for databases that are copies of it. */
export const readBlankState = (url: string): Promise<BlankState> =>
  withClient(url, async (client) => {
    const rows: Record<string, unknown[]> = {};
    for (const table of await tablesOf(client)) {
      const { rows: found } = await client.query<{ row: unknown }>(`select to_jsonb(t) as row from ${table} t`);
      if (found.length > 0) rows[table] = found.map(({ row }) => row);
    }
    return { shape: await shapeOf(client), rows };
  });

const empty = async (client: Client, { shape, rows }: BlankState): Promise<boolean> => {
  const others = 'select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
  if ((await client.query(others)).rowCount !== 0 || (await shapeOf(client)) !== shape) return false;
  const tables = await tablesOf(client);
  await client.query(
    // In any order: replication mode skips the foreign keys.
    [
      'begin',
      'set local session_replication_role = replica',
      ...tables.map((table) => `delete from ${table}`),
      'commit',
    ].join(';'),
  );
  for (const [table, members] of Object.entries(rows))
    await client.query(`insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1)`, [
      JSON.stringify(members),
    ]);
  return true;
};

const tablesOf = async (client: Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1",
  );
  return rows.map(({ name }) => name);
};

/** Returns a text that differs as soon as a table, column, index, trigger, function or setting is added, removed, replaced or renamed.
 * The schema has no sequences. */
const shapeOf = async (client: Client): Promise<string> => {
  const { rows } = await client.query<{ shape: string }>(`with public as (select 'public'::regnamespace as namespace),
    parts as (
      select concat_ws(' ', 'class', oid, relfilenode, relkind, relname) as part
        from pg_class where relnamespace = (select namespace from public)
      union all select concat_ws(' ', 'column', attrelid, attnum, attname, atttypid, attnotnull, atthasdef)
        from pg_attribute join pg_class on attrelid = pg_class.oid
        where relnamespace = (select namespace from public) and attnum > 0
      union all select concat_ws(' ', 'trigger', oid, tgname, tgenabled) from pg_trigger
      union all select concat_ws(' ', 'function', oid, proname, md5(prosrc))
        from pg_proc where pronamespace = (select namespace from public)
      union all select concat_ws(' ', 'constraint', oid, conname, convalidated) from pg_constraint
      union all select concat_ws(' ', 'namespace', oid, nspname) from pg_namespace
      union all select concat_ws(' ', 'setting', setrole, setconfig::text) from pg_db_role_setting
        where setdatabase = (select oid from pg_database where datname = current_database())
    )
    select md5(string_agg(part, chr(10) order by part)) as shape from parts`);
  return rows[0]?.shape ?? '';
};

/** Drops all databases with this prefix. */
export const dropDatabases = (adminUrl: string, prefix: string): Promise<void> =>
  withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select quote_ident(datname) as name from pg_database where starts_with(datname, $1)',
      [prefix],
    );
    for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`);
  });

const runAt = (url: string, statement: string): Promise<void> =>
  withClient(url, async (client) => void (await client.query(statement)));

const withClient = async <T>(url: string, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};
