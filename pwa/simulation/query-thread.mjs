// Queries PostgreSQL for a thread that blocks until the answer arrives. Plain JavaScript, because a worker thread starts from a file.
import { workerData } from 'node:worker_threads';
import pg from 'pg';

/** @typedef {{ url: string, sql: string | null, parameters: unknown[] }} Question null as `sql` closes the connection */

const { port, signal } = /** @type {{ port: import('node:worker_threads').MessagePort, signal: Int32Array }} */ (
  workerData
);

for (const id of [pg.types.builtins.INT8, pg.types.builtins.NUMERIC]) pg.types.setTypeParser(id, Number);

/** The open connections by URL. @type {Map<string, pg.Client>} */
const clients = new Map();

/** @param {unknown} message */
const answer = (message) => {
  port.postMessage(message);
  Atomics.store(signal, 0, 1);
  Atomics.notify(signal, 0);
};

/**
 * @param {Question} question
 * @returns {Promise<unknown[]>}
 */
const ask = async ({ url, sql, parameters }) => {
  let client = clients.get(url);
  if (sql === null) {
    clients.delete(url);
    await client?.end();
    return [];
  }
  if (!client) {
    client = new pg.Client({ connectionString: url });
    // A lost connection without a query in progress is only reported here. The next query opens a new one.
    client.on('error', () => clients.delete(url));
    await client.connect();
    clients.set(url, client);
  }
  const { rows } = /** @type {{ rows: unknown[] }} */ (await client.query(sql, parameters));
  return rows;
};

port.on('message', (/** @type {Question} */ question) => {
  ask(question).then(
    (rows) => answer({ rows }),
    (/** @type {unknown} */ error) => answer({ failure: String(error) }),
  );
});
