import pg from 'pg';

// To be loaded where a history runs on PostgreSQL: it stands between the driver and everybody who uses it.

/** Who waits for an answer; nobody outside of a history. */
let hold = <T>(answer: Promise<T>): Promise<T> => answer;

/** From now on this is done with everything that the database is asked for and has not answered. */
export const holdForAnswers = (holding: <T>(answer: Promise<T>) => Promise<T>): void => {
  hold = holding;
};

interface OpenClient extends pg.Client {
  readonly connectionParameters: { readonly application_name?: string };
}

const open = new Set<OpenClient>();

type AnyFunction = (this: unknown, ...parameters: unknown[]) => unknown;

/** @param before is told whose method is called */
const around = (prototype: object, name: string, before: (self: unknown) => void = () => undefined): void => {
  const methods = prototype as Record<string, AnyFunction>;
  const original = methods[name] as AnyFunction;
  methods[name] = function (...parameters) {
    before(this);
    const result = original.apply(this, parameters);
    return result instanceof Promise ? hold(result) : result;
  };
};

around(pg.Client.prototype, 'query');
around(pg.Client.prototype, 'connect', (self) => {
  const client = self as OpenClient;
  open.add(client);
  client.once('end', () => open.delete(client));
});
around(pg.Pool.prototype, 'connect');
around(pg.Pool.prototype, 'end');

/** Breaks connections as the death of a process does: without a word.
 * @param name whose they are, by the name that they have given themselves */
export const breakConnections = (name: string): void => {
  for (const client of open)
    if (client.connectionParameters.application_name === name)
      client.connection.stream.destroy(new Error('The process has died.'));
};
