import { v1Calls } from '@doorsign/shared-schema/v1';
import { openApiOf } from '@doorsign/shared-schema/v1/open-api';
import { keyRoute, textRoute, type Route } from '../../http/route.ts';
import { createReads } from './reads.ts';
import { createWrites } from './writes.ts';

type V1Deps = Parameters<typeof createReads>[0] &
  Parameters<typeof createWrites>[0] & {
    /** PUBLIC_URL. */
    publicUrl: string;
  };

/** Returns the calls of programs with an API key. Source: shared-schema/docs/http-contract.md#v1. */
export const createV1Routes = (deps: V1Deps): Route[] => {
  const reads = createReads(deps);
  const writes = createWrites(deps);
  // Made at the first request: few servers are ever asked.
  let document: Buffer | null = null;
  return [
    textRoute('/api/v1/openapi.json', async () => ({
      type: 'application/json; charset=utf-8',
      body: (document ??= Buffer.from(JSON.stringify(openApiOf(deps.publicUrl)))),
    })),
    keyRoute(v1Calls.business, reads.business),
    keyRoute(v1Calls.locations, reads.locations),
    keyRoute(v1Calls.createLocation, writes.createLocation),
    keyRoute(v1Calls.location, reads.location),
    keyRoute(v1Calls.changeLocation, writes.changeLocation),
    keyRoute(v1Calls.archiveLocation, writes.archiveLocation),
    keyRoute(v1Calls.restoreLocation, writes.restoreLocation),
    keyRoute(v1Calls.hours, reads.hours),
    keyRoute(v1Calls.putHours, writes.putHours),
    keyRoute(v1Calls.patchHours, writes.patchHours),
    keyRoute(v1Calls.holidays, reads.holidays),
    keyRoute(v1Calls.putHolidays, writes.putHolidays),
    keyRoute(v1Calls.putHoliday, writes.putHoliday),
    keyRoute(v1Calls.deleteHoliday, writes.deleteHoliday),
    keyRoute(v1Calls.spans, reads.spans),
    keyRoute(v1Calls.putSpans, writes.putSpans),
    keyRoute(v1Calls.closure, reads.closure),
    keyRoute(v1Calls.putClosure, writes.putClosure),
    keyRoute(v1Calls.deleteClosure, writes.deleteClosure),
    keyRoute(v1Calls.messages, reads.messages),
    keyRoute(v1Calls.patchMessages, writes.patchMessages),
    keyRoute(v1Calls.style, reads.style),
    keyRoute(v1Calls.patchStyle, writes.patchStyle),
    keyRoute(v1Calls.domains, reads.domains),
    keyRoute(v1Calls.putDomains, writes.putDomains),
    keyRoute(v1Calls.status, reads.status),
    keyRoute(v1Calls.timeline, reads.timeline),
    keyRoute(v1Calls.analytics, reads.analytics),
    keyRoute(v1Calls.history, reads.history),
  ];
};
