import { ERRORS, type ErrorCode } from '@doorsign/shared-schema/api';
import type { WireAnswer, WireRequest } from './in-memory-http.ts';
import type { Random } from './random.ts';
import type { Kill } from './simulated-server.ts';

/** The fate of one request on the network. */
export interface RequestFate {
  kind: 'sound' | 'lost request' | 'lost answer' | 'unanswered' | 'cut body' | 'refused' | 'killed';
  /** Travel times of request and answer. */
  thereMs: number;
  backMs: number;
  /** Delays after the first arrival at which duplicates of the request arrive. */
  againMs: number[];
  /** An answer in place of the server's; the request never reaches the server. */
  instead?: WireAnswer;
  kill?: Kill | undefined;
}

/** Fault probabilities of a network, per request. */
export interface Weather {
  loss: number;
  duplicates: number;
  late: number;
  refusals: number;
  kills: number;
}

export const CALM: Weather = { loss: 0, duplicates: 0, late: 0, refusals: 0, kills: 0 };

/** The network's faults. */
export interface WireFaults {
  weather: Weather;
  /** A schema number that replaces the build's own in requests: an old client with a new server, or the reverse. */
  schema: number | null;
  fateOf(request: WireRequest): RequestFate;
  /** Returns the body of a sync request as it arrives. */
  rewritten(body: string): string;
}

const SECOND = 1000;
const HOUR = 3600 * SECOND;

const refusal = (code: ErrorCode, headers: Record<string, string> = {}): WireAnswer => {
  const { status, detail } = ERRORS[code];
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ detail, message: detail, code, request_id: 'simulated' }),
  };
};

const page = (status: number): WireAnswer => ({
  status,
  headers: { 'content-type': 'text/html' },
  body: '<html><title>Please sign in to the network</title></html>',
});

export const createWireFaults = (random: Random): WireFaults => {
  const refusals: readonly (() => WireAnswer)[] = [
    () => page(200),
    () => page(401),
    () => page(403),
    () => page(502),
    () => page(503),
    () => page(504),
    () => refusal('busy', { 'retry-after': '2' }),
    () => refusal('storage_full'),
    () => refusal('internal'),
    () => refusal('internal'),
    () => refusal('too_large'),
    () => refusal('rate_limited', { 'retry-after': String(random.int(1, 300)) }),
    () => refusal('client_outdated'),
    () => refusal('server_outdated'),
    () => refusal('session_revoked'),
  ];

  const kindOf = ({ loss, refusals: refused, kills }: Weather): RequestFate['kind'] => {
    if (random.chance(loss)) return random.pick(['lost request', 'lost answer', 'unanswered', 'cut body'] as const);
    if (random.chance(refused)) return 'refused';
    return random.chance(kills) ? 'killed' : 'sound';
  };

  const faults: WireFaults = {
    weather: CALM,
    schema: null,
    fateOf() {
      const { weather } = faults;
      const kind = kindOf(weather);
      const isLate = random.chance(weather.late);
      const fate: RequestFate = {
        kind,
        thereMs: random.int(5, isLate ? 15 * SECOND : 120),
        backMs: random.int(5, isLate ? 30 * SECOND : 120),
        againMs: random.chance(weather.duplicates)
          ? [random.pick([1, 50, 2 * SECOND, 5 * 60 * SECOND, 20 * HOUR])]
          : [],
      };
      if (kind === 'refused') fate.instead = random.pick(refusals)();
      if (kind === 'killed') fate.kill = random.pick(['before', 'in', 'after'] as const);
      return fate;
    },
    rewritten: (body) =>
      faults.schema === null ? body : JSON.stringify({ ...(JSON.parse(body) as object), schema: faults.schema }),
  };
  return faults;
};
