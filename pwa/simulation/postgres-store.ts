import { breakConnections } from './postgres-connections.ts';
import { createPostgresQueries } from './postgres-queries.ts';
import type { CreateStore, StoreCopy } from './server-store.ts';

/** The databases of this process on one PostgreSQL server. */
export interface PostgresStores {
  readonly create: CreateStore;
  /** Drops all created databases and closes the admin connection. */
  close(): void;
}

const RECORDS = 'records';

/** Each try waits up to five seconds for connections to end. */
const COPY_TRIES = 20;

let made = 0;

/** @param adminUrl PostgreSQL server on which databases are created */
export const createPostgresStores = (adminUrl: string): PostgresStores => {
  const databases = new Set<string>();
  const admin = createPostgresQueries(adminUrl);
  const nextName = (): string => `doorsign_simulation_${process.pid}_${(made += 1)}`;
  const urlOf = (database: string, application: string): string => {
    const url = new URL(adminUrl);
    url.pathname = `/${database}`;
    url.searchParams.set('application_name', application);
    return url.href;
  };
  const copyOf = (template: string | null): StoreCopy => {
    const name = nextName();
    databases.add(name);
    admin.all(`create database ${name}${template === null ? '' : ` template ${template}`}`);
    return { name };
  };
  const drop = (name: string): void => {
    admin.all(`drop database if exists ${name} with (force)`);
    databases.delete(name);
  };

  return {
    create(start) {
      const { name } = copyOf(start?.name ?? null);
      const queries = createPostgresQueries(urlOf(name, RECORDS));
      const applications = new Set<string>();
      const copies: string[] = [];
      /** Returns when the engine has closed the connections as well, so that no transaction of theirs is open. */
      const cut = (application: string): void => {
        breakConnections(application);
        admin.all(
          'select pg_terminate_backend(pid, 60000) from pg_stat_activity where datname = ? and application_name = ?',
          name,
          application,
        );
      };
      const applicationOf = (process: number): string => `${name}_${process}`;
      return {
        locationFor(process) {
          applications.add(applicationOf(process));
          return { kind: 'postgres', url: urlOf(name, applicationOf(process)) };
        },
        queries,
        copy() {
          // PostgreSQL copies a database only without connections to it. Pools reconnect when needed. Nothing here awaits, so that
          // nobody connects in between.
          queries.release();
          for (let tries = 1; ; tries += 1) {
            for (const application of [RECORDS, ...applications]) cut(application);
            try {
              const copy = copyOf(name);
              copies.push(copy.name);
              return copy;
            } catch (error) {
              // A connection that was being opened is not listed, and so not cut, before it is open.
              if (tries === COPY_TRIES || !String(error).includes('is being accessed by other users')) throw error;
            }
          }
        },
        putBack(copy) {
          queries.release();
          admin.all(`drop database ${name} with (force)`);
          admin.all(`create database ${name} template ${copy.name}`);
        },
        die(process) {
          cut(applicationOf(process));
          return null;
        },
        remove() {
          queries.release();
          for (const one of [name, ...copies]) drop(one);
        },
      };
    },
    close() {
      for (const name of databases) drop(name);
      admin.release();
    },
  };
};
