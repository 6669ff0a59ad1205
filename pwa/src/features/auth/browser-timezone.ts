import { Timezone } from '@doorsign/shared-schema/hours';

/** Returns the device's time zone for a new business; undefined if the browser does not know one. The server then uses its
 * default (shared-schema/docs/product-rules.md#a9). */
export const browserTimezone = (): string | undefined => {
  const zone = Timezone.safeParse(new Intl.DateTimeFormat().resolvedOptions().timeZone);
  return zone.success ? zone.data : undefined;
};
