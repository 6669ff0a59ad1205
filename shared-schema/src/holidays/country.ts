import * as z from 'zod/mini';

/** The country and region whose public holidays are shown to the owner. The country `none` has no public holidays. */
export const Country = z.strictObject({
  country: z.union([z.literal('none'), z.string().check(z.regex(/^[A-Z]{2}$/, 'Use a country code such as US'))], {
    error: 'Use a country code such as US',
  }),
  region: z.nullable(z.string().check(z.minLength(1), z.maxLength(8))),
});
export type Country = z.infer<typeof Country>;
