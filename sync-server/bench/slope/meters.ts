/** CPU time by the part of the machine's work that used it, in microseconds, or by its share of a core. */
export interface Cpu {
  readonly servers: number;
  readonly database: number;
  readonly proxy: number;
  /** The clients of the measurement, which have machines of their own in production. */
  readonly clients: number;
}

/** Reads the CPU time used so far, in microseconds. */
export type ReadCpu = () => Promise<Cpu>;

/** The result of work, and what it took. */
export interface Metered<Done> {
  readonly done: Done;
  readonly seconds: number;
  /** Microseconds. */
  readonly cpu: Cpu;
  /** Cores that were busy on average. */
  readonly cores: Cpu;
}

const mapCpu = (change: (part: keyof Cpu) => number): Cpu => ({
  servers: change('servers'),
  database: change('database'),
  proxy: change('proxy'),
  clients: change('clients'),
});

/** Does the work and measures the CPU time of every part meanwhile. */
export const metered = async <Done>(read: ReadCpu, work: () => Promise<Done>): Promise<Metered<Done>> => {
  const before = await read();
  const startedMs = performance.now();
  const done = await work();
  const seconds = (performance.now() - startedMs) / 1000;
  const after = await read();
  const cpu = mapCpu((part) => after[part] - before[part]);
  return { done, seconds, cpu, cores: mapCpu((part) => cpu[part] / 1e6 / seconds) };
};
