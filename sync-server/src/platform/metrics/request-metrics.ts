import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** A request that has been answered. */
export interface Answered {
  /** The pattern of its path, never the path itself: those are without number. */
  readonly route: string;
  readonly method: string;
  readonly status: number;
  /** Why it was refused; a code of the catalogue of errors. */
  readonly code?: string | undefined;
  /** Null for a stream, which takes as long as somebody listens, and for what was answered at once out of memory. */
  readonly seconds: number | null;
}

/** Counts requests. */
export interface RequestRecorder {
  answered(request: Answered): void;
  /** @returns to be called when the stream is over */
  streamOpened(): () => void;
}

/** From an answer out of memory to the longest that a handler may take. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** A client may send any method. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

export const createRequestMetrics = (registry: Registry): RequestRecorder => {
  const registers = [registry];
  const counts = createCounts();
  new Counter({
    name: 'doorsign_http_requests_total',
    help: 'Answered requests by pattern of the path, method and status.',
    labelNames: ['route', 'method', 'status'],
    registers,
    collect() {
      for (const { route, method, status, count } of counts.take()) this.inc({ route, method, status }, count);
    },
  });
  const refusals = new Counter({
    name: 'doorsign_http_refusals_total',
    help: 'Refused requests by pattern of the path and code of the error.',
    labelNames: ['route', 'code'],
    registers,
  });
  const durations = new Histogram({
    name: 'doorsign_http_request_seconds',
    help: 'From the arrival of a request to its answer; streams, and widgets out of memory, are left out.',
    labelNames: ['route'],
    buckets: SECONDS,
    registers,
  });
  const openStreams = new Gauge({
    name: 'doorsign_open_streams',
    help: 'Streams of changes that are open on this process.',
    registers,
  });

  return {
    answered({ route, method, status, code, seconds }) {
      counts.add(route, METHODS.has(method) ? method : 'other', status);
      if (code !== undefined) refusals.inc({ route, code });
      if (seconds !== null) durations.observe({ route }, seconds);
    },
    streamOpened() {
      openStreams.inc();
      return () => openStreams.dec();
    },
  };
};

interface Count {
  readonly route: string;
  readonly method: string;
  readonly status: number;
  count: number;
}

/** Plain numbers until somebody asks: the library takes 200 ns for what is 10 here, and the widget's whole answer takes 19 µs. */
const createCounts = () => {
  const byRoute = new Map<string, Map<string, Map<number, Count>>>();
  const all: Count[] = [];

  const cellOf = (route: string, method: string, status: number): Count => {
    const byMethod = byRoute.get(route) ?? new Map<string, Map<number, Count>>();
    byRoute.set(route, byMethod);
    const byStatus = byMethod.get(method) ?? new Map<number, Count>();
    byMethod.set(method, byStatus);
    const cell = { route, method, status, count: 0 };
    byStatus.set(status, cell);
    all.push(cell);
    return cell;
  };

  return {
    add(route: string, method: string, status: number): void {
      const cell = byRoute.get(route)?.get(method)?.get(status) ?? cellOf(route, method, status);
      cell.count += 1;
    },
    /** What was counted since it was last called. */
    take: (): Count[] =>
      all.map((cell) => {
        const { count } = cell;
        cell.count = 0;
        return { ...cell, count };
      }),
  };
};
