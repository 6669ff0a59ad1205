/** The part of autocannon that the benches use; it brings no types of its own. */
declare module 'autocannon' {
  interface Options {
    url: string;
    connections: number;
    amount: number;
    headers?: Record<string, string>;
  }
  interface Result {
    requests: { total: number };
    errors: number;
    statusCodeStats: Record<string, { count: number }>;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
