import { Timezone } from '@doorsign/shared-schema/hours';

/** The device's time zone, for a new business; undefined where the browser does not know one, and the server then
 * takes its default (shared-schema/docs/product-rules.md#a9). */
export const browserTimezone = (): string | undefined => {
  const zone = Timezone.safeParse(new Intl.DateTimeFormat().resolvedOptions().timeZone);
  return zone.success ? zone.data : undefined;
};
