import * as z from 'zod/mini';
import { call } from './call.ts';
import { orOther } from './or-other.ts';
import { IsoInstant } from './user.ts';

/** The access of a key: `read` reads, `write` also changes settings, `manage` also makes and archives locations. */
export const KEY_ACCESS = ['read', 'write', 'manage'] as const;
export type KeyAccess = (typeof KEY_ACCESS)[number];

/** The lifetimes that can be chosen for a key, in days. */
export const KEY_DAYS = [30, 90, 365] as const;

/** Maximum number of locations to which a key can be limited. A business has fewer. */
const SCOPE_MAX = 100;

/** An API key as it is listed: of its text only the first eight and the last four characters. `locations` has the ones that the key sees,
 * null for all. `createdBy` is the name of a person, null for one without an account. `endsAt` is the time at which a key that was rotated
 * ends. */
export const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  start: z.string(),
  tail: z.string(),
  access: orOther(KEY_ACCESS),
  locations: z.nullable(z.array(z.string())),
  createdAt: IsoInstant,
  createdBy: z.nullable(z.string()),
  expiresAt: z.nullable(IsoInstant),
  lastUsedAt: z.nullable(IsoInstant),
  endsAt: z.nullable(IsoInstant),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** The only answer with the key itself. */
const NewKey = z.object({ key: z.string(), record: ApiKey });

const KeyBody = z
  .strictObject({
    name: z
      .string('Enter a name')
      .check(z.trim(), z.minLength(1, 'Enter a name'), z.maxLength(60, 'Use at most 60 characters')),
    access: z.enum(KEY_ACCESS),
    locations: z.nullable(
      z
        .array(z.string().check(z.minLength(1), z.maxLength(64)))
        .check(z.minLength(1, 'Choose at least one location'), z.maxLength(SCOPE_MAX, 'Too many locations at once')),
    ),
    expiresIn: z.nullable(z.union(KEY_DAYS.map((days) => z.literal(days)))),
  })
  .check(
    z.refine(({ access, locations }) => access !== 'manage' || locations === null, {
      error: 'A key that manages locations must cover all of them',
      path: ['locations'],
    }),
  );

/** Calls about a business's API keys. Making and rotating one needs a proof. Source: shared-schema/docs/http-contract.md#api-keys. */
export const keyCalls = {
  list: call({
    method: 'GET',
    path: '/api/keys',
    auth: 'owner',
    body: null,
    answer: z.object({ keys: z.array(ApiKey), limit: z.int() }),
  }),
  create: call({ method: 'POST', path: '/api/keys', auth: 'owner', body: KeyBody, answer: NewKey }),
  rotate: call({ method: 'POST', path: '/api/keys/{id}/rotate', auth: 'owner', body: null, answer: NewKey }),
  revoke: call({ method: 'DELETE', path: '/api/keys/{id}', auth: 'owner', body: null, answer: null }),
} as const;
