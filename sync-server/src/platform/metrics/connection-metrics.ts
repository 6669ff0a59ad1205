import { Counter, type Registry } from 'prom-client';

/** Counts connections that were refused because too many others were open: from the same address, or on the whole server. */
export interface ConnectionRecorder {
  refused(by: 'address' | 'server'): void;
}

export const createConnectionMetrics = (registry: Registry): ConnectionRecorder => {
  const refusals = new Counter({
    name: 'doorsign_connections_refused_total',
    help: 'Refused connections by limit reached: per client address, or for the whole server.',
    labelNames: ['limit'],
    registers: [registry],
  });
  // Created at the start: an alert on a series that does not exist yet never fires.
  for (const limit of ['address', 'server']) refusals.inc({ limit }, 0);
  return { refused: (limit) => refusals.inc({ limit }) };
};
