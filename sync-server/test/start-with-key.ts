import { keyCalls, type BodyOf, type Call } from '@doorsign/shared-schema/api';
import { V1Problem, type V1Call } from '@doorsign/shared-schema/v1';
import { callApi, type CallOptions, type Reply } from './call-api.ts';
import { startWithLocations } from './location-calls.ts';
import { assertDescribed } from './open-api-schemas.ts';
import type { TestServerOptions } from './start-test-server.ts';

/** The options of a program's call. */
export type ProgramOptions<C extends Call> = Omit<CallOptions<C>, 'token'> & { query?: Record<string, string> };

/** A program that calls with one API key. Every answer that it gets is checked against the OpenAPI document too, and every refusal has the shape
 * of RFC 9457. */
export const createProgram =
  (url: string, key: string) =>
  async <C extends V1Call>(call: C, { query, ...options }: ProgramOptions<C> = {}): Promise<Reply<C>> => {
    const search = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`;
    const path: Call['path'] = `${call.path}${search}`;
    const sent: unknown = options.body;
    return callApi<C>(url, { ...call, path }, { ...options, token: key } as CallOptions<C>, (response, text) =>
      assertDescribed(call, { sent, response, text }),
    );
  };

/** Starts a server with an owner of two locations and an API key. */
export const startWithKey = async (
  given: Partial<BodyOf<typeof keyCalls.create>> = {},
  options: TestServerOptions = {},
) => {
  const started = await startWithLocations('enterprise', options);
  const { server, ada, add, prove } = started;
  const second = await add('Airport');
  await prove();
  const make = async (body: Partial<BodyOf<typeof keyCalls.create>> = {}) =>
    (
      await server.call(keyCalls.create, {
        token: ada.token,
        body: { name: 'POS', access: 'write', locations: null, expiresIn: null, ...body },
      })
    ).answer;
  const { key, record } = await make(given);
  return { ...started, second, make, key, record, program: createProgram(server.url, key) };
};

/** Returns the body of a refusal, whose shape is checked. */
export const problemOf = async (response: Response): Promise<V1Problem> => V1Problem.parse(await response.json());
