import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** A database of its own. */
export interface FreshDatabase {
  name: string;
  url: string;
  drop(): Promise<void>;
}

/** Makes an empty database, or one that is like another.
 * @param template a database to which nobody is connected */
export const createFreshDatabase = async (adminUrl: string, template?: string): Promise<FreshDatabase> => {
  const name = `doorsign_test_${randomBytes(8).toString('hex')}`;
  const like = template === undefined ? '' : ` template ${template}`;
  await runAt(adminUrl, `create database ${name}${like}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return { name, url: url.href, drop: () => runAt(adminUrl, `drop database ${name} with (force)`) };
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
