import * as z from 'zod/mini';
import { DirectoryName } from '../locations/directory-name.ts';
import { MapPoint } from '../locations/map-point.ts';
import { call } from './call.ts';

/** The facts about a directory that the members of its business know. `name` is null while it is off; `points` has the locations with a point. */
export const Directory = z.object({
  name: z.nullable(z.string()),
  points: z.array(z.object({ id: z.string(), latitude: z.number(), longitude: z.number() })),
});
export type Directory = z.infer<typeof Directory>;

/** One location as visitors of a directory see it. `name` is the name inside the app. `status` is a word of the status model; `today` is null
 * while no hours are set, or a closure decides. */
export const DirectoryEntry = z.object({
  id: z.string(),
  name: z.string(),
  businessName: z.string(),
  status: z.string(),
  message: z.string(),
  today: z.nullable(z.string()),
  address: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  directionsUrl: z.nullable(z.string()),
  point: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
});
export type DirectoryEntry = z.infer<typeof DirectoryEntry>;

/** The public data of a directory, at `/at/{name}/locations.json`. Source: shared-schema/docs/http-contract.md#directory. */
export const DirectoryAnswer = z.object({
  name: z.string(),
  url: z.string(),
  locations: z.array(DirectoryEntry),
});
export type DirectoryAnswer = z.infer<typeof DirectoryAnswer>;

/** Calls about a business's directory: the page that lists its locations. They need a connection: only the server knows which names are free.
 * Source: shared-schema/docs/http-contract.md#directory. */
export const directoryCalls = {
  read: call({ method: 'GET', path: '/api/business/directory', auth: 'owner', body: null, answer: Directory }),
  name: call({
    method: 'PUT',
    path: '/api/business/directory',
    auth: 'owner',
    // `was` is the name that the caller has seen: a name that somebody else has set meanwhile is not replaced.
    body: z.strictObject({
      name: z.nullable(DirectoryName),
      was: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
    }),
    answer: Directory,
  }),
  point: call({
    method: 'PUT',
    path: '/api/business/locations/{id}/map-point',
    auth: 'owner',
    body: z.strictObject({ point: z.nullable(MapPoint) }),
    answer: Directory,
  }),
} as const;
