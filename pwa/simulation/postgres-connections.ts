import pg from 'pg';

// Loaded where a history runs on PostgreSQL: wraps the driver for all of its users.

/** Handles pending answers; does nothing outside of a history. */
let hold = <T>(answer: Promise<T>): Promise<T> => answer;

/** Applies `holding` to every database request that is not answered yet. */
export const holdForAnswers = (holding: <T>(answer: Promise<T>) => Promise<T>): void => {
  hold = holding;
};

interface OpenClient extends pg.Client {
  readonly connectionParameters: { readonly application_name?: string };
}

const open = new Set<OpenClient>();

type AnyFunction = (this: unknown, ...parameters: unknown[]) => unknown;

/** @param before called with the object whose method is called */
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

/** Breaks a process's connections without a goodbye, as a crash does.
 * @param name application name of the connections */
export const breakConnections = (name: string): void => {
  for (const client of open)
    if (client.connectionParameters.application_name === name)
      client.connection.stream.destroy(new Error('The process has died.'));
};
