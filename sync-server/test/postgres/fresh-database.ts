import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** A database of its own. */
export interface FreshDatabase {
  name: string;
  url: string;
  drop(): Promise<void>;
  /** Copies it as it is now; nobody may be connected to it. */
  copy(): Promise<DatabaseCopy>;
}

/** A database as it was. */
export interface DatabaseCopy {
  /** Makes the original what it was then; nobody may be connected to it. */
  putBack(): Promise<void>;
  drop(): Promise<void>;
}

/** Makes an empty database, or one that is like another.
 * @param template a database to which nobody is connected */
export const createFreshDatabase = async (adminUrl: string, template?: string): Promise<FreshDatabase> => {
  const name = `doorsign_test_${randomBytes(8).toString('hex')}`;
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

const runAt = async (url: string, statement: string): Promise<void> => {
  const client = new Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};
