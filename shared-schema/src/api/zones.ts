import * as z from 'zod/mini';
import { call } from './call.ts';

/** The ZoneRules of a zone for some years, as they are sent. */
export const WireZone = z.object({
  from: z.number(),
  until: z.number(),
  changes: z.array(z.number()),
  offsets: z.array(z.number()),
});
export type WireZone = z.infer<typeof WireZone>;

/** Calls about the time zones that an owner can choose. Zones with the same clock are listed together. A browser's own list is only as new
 * as the browser. */
export const zoneCalls = {
  list: call({
    method: 'GET',
    path: '/api/zones',
    auth: 'owner',
    body: null,
    answer: z.object({ zones: z.array(z.object({ names: z.array(z.string()), rules: WireZone })) }),
  }),
} as const;
