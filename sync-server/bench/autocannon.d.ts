/** The part of autocannon that the benches use; it brings no types of its own. */
declare module 'autocannon' {
  interface Options {
    url: string;
    connections: number;
    amount: number;
    /** How often it looks whether it is over, in milliseconds. */
    sampleInt?: number;
    headers?: Record<string, string>;
  }
  interface Result {
    requests: { total: number };
    errors: number;
    statusCodeStats: Record<string, { count: number }>;
  }
  /** A run that has begun. */
  interface Run extends Promise<Result> {
    /** @param ms from the request to the whole answer */
    on(event: 'response', listener: (client: unknown, status: number, bytes: number, ms: number) => void): void;
  }
  export default function autocannon(options: Options): Run;
}
