import { availableParallelism, totalmem } from 'node:os';

/** Names the machine of a measurement, with what ran on it. */
export const machineName = (engine: string): string =>
  `${availableParallelism()} cores, ${Math.round(totalmem() / 1024 ** 3)} GB, Node ${process.versions.node}, ${engine}`;
