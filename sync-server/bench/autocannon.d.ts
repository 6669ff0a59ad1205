/** The part of autocannon's API that the benches use. The package ships no types. */
declare module 'autocannon' {
  interface Options {
    url: string;
    connections: number;
    amount: number;
    /** Milliseconds between two checks of whether the run is over. */
    sampleInt?: number;
    headers?: Record<string, string>;
  }
  interface Result {
    requests: { total: number };
    errors: number;
    statusCodeStats: Record<string, { count: number }>;
  }
  /** A run that has started. */
  interface Run extends Promise<Result> {
    /** @param ms from the request to the whole answer */
    on(event: 'response', listener: (client: unknown, status: number, bytes: number, ms: number) => void): void;
  }
  export default function autocannon(options: Options): Run;
}
