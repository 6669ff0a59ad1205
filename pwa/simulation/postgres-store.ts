import pg from 'pg';
import { breakConnections } from './postgres-connections.ts';
import { createPostgresQueries } from './postgres-queries.ts';
import type { CreateStore, StoreCopy } from './server-store.ts';

/** The databases of this process on one PostgreSQL server. */
export interface PostgresStores {
  readonly create: CreateStore;
  /** Drops all created databases and closes the admin connection. */
  close(): Promise<void>;
}

const RECORDS = 'records';

let made = 0;

/** @param adminUrl PostgreSQL server on which databases are created */
export const createPostgresStores = (adminUrl: string): PostgresStores => {
  const databases = new Set<string>();
  let admin: Promise<pg.Client> | null = null;
  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client(adminUrl);
    await client.connect();
    return client;
  };
  const run = async (sql: string, parameters: readonly string[] = []): Promise<void> => {
    await (await (admin ??= connect())).query(sql, [...parameters]);
  };
  const nextName = (): string => `doorsign_simulation_${process.pid}_${(made += 1)}`;
  const urlOf = (database: string, application: string): string => {
    const url = new URL(adminUrl);
    url.pathname = `/${database}`;
    url.searchParams.set('application_name', application);
    return url.href;
  };
  const copyOf = async (template: string | null): Promise<StoreCopy> => {
    const name = nextName();
    databases.add(name);
    await run(`create database ${name}${template === null ? '' : ` template ${template}`}`);
    return { name };
  };
  const drop = async (name: string): Promise<void> => {
    await run(`drop database if exists ${name} with (force)`);
    databases.delete(name);
  };

  return {
    async create(start) {
      const { name } = await copyOf(start?.name ?? null);
      const queries = createPostgresQueries(urlOf(name, RECORDS));
      const applications = new Set<string>();
      const copies: string[] = [];
      /** Resolves when the engine has closed the connections as well, so that no transaction of theirs is open. */
      const cut = async (application: string): Promise<void> => {
        breakConnections(application);
        await run(
          'select pg_terminate_backend(pid, 60000) from pg_stat_activity where datname = $1 and application_name = $2',
          [name, application],
        );
      };
      const applicationOf = (process: number): string => `${name}_${process}`;
      return {
        locationFor(process) {
          applications.add(applicationOf(process));
          return { kind: 'postgres', url: urlOf(name, applicationOf(process)) };
        },
        queries,
        async copy() {
          // PostgreSQL copies a database only without connections to it. Pools reconnect when needed.
          queries.release();
          for (const application of [RECORDS, ...applications]) await cut(application);
          const copy = await copyOf(name);
          copies.push(copy.name);
          return copy;
        },
        async putBack(copy) {
          queries.release();
          await run(`drop database ${name} with (force)`);
          await run(`create database ${name} template ${copy.name}`);
        },
        async die(process) {
          await cut(applicationOf(process));
          return null;
        },
        async remove() {
          queries.release();
          for (const one of [name, ...copies]) await drop(one);
        },
      };
    },
    async close() {
      for (const name of databases) await drop(name);
      await (await admin)?.end();
    },
  };
};
