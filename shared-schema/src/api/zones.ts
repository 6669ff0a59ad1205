import * as z from 'zod/mini';
import { call } from './call.ts';

/** ZoneRules of some years. */
export const WireZone = z.object({
  from: z.number(),
  until: z.number(),
  changes: z.array(z.number()),
  offsets: z.array(z.number()),
});
export type WireZone = z.infer<typeof WireZone>;

/** All time zones that an owner may choose, those of one clock together: a browser lists what it knew when it was made. */
export const zoneCalls = {
  list: call({
    method: 'GET',
    path: '/api/zones',
    auth: 'owner',
    body: null,
    answer: z.object({ zones: z.array(z.object({ names: z.array(z.string()), rules: WireZone })) }),
  }),
} as const;
