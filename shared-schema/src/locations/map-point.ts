import * as z from 'zod/mini';

const degrees = (max: number) => z.number('Enter a number').check(z.gte(-max), z.lte(max));

/** The place of a location on a map, in degrees north and east. Source: shared-schema/docs/product-rules.md#l12. */
export const MapPoint = z.strictObject({ latitude: degrees(90), longitude: degrees(180) });
export type MapPoint = z.infer<typeof MapPoint>;

/** The longest text that is read. Links of maps are shorter. */
const TEXT_MAX = 2000;

const NUMBER = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
/** Two numbers alone; a place or a center in links of Google, Apple and OpenStreetMap. The place comes first: the center is where the map was
 * scrolled to. */
const FORMS: readonly RegExp[] = [
  `^\\(?\\s*${NUMBER}°?\\s*[,;\\s]\\s*${NUMBER}°?\\s*\\)?$`,
  `!3d${NUMBER}!4d${NUMBER}`,
  `[?&](?:q|query|ll|destination|coordinate|sll|daddr)=(?:loc:)?${NUMBER}(?:,|%2C)\\+?${NUMBER}(?![\\d.])`,
  `[?&]mlat=${NUMBER}&mlon=${NUMBER}`,
  `^geo:${NUMBER},${NUMBER}`,
  `@${NUMBER},${NUMBER}`,
  `#map=[\\d.]+/${NUMBER}/${NUMBER}`,
].map((form) => new RegExp(form, 'i'));

/** Reads the point that a text names: "40.7128, -74.0060", or a link that was copied from a map.
 * @returns the point with five decimals, about a meter; null if the text names none */
export const readMapPoint = (text: string): MapPoint | null => {
  if (text.length > TEXT_MAX) return null;
  for (const form of FORMS) {
    const found = form.exec(text.trim());
    if (!found) continue;
    const [latitude, longitude] = [found[1], found[2]].map((number) => Math.round(Number(number) * 1e5) / 1e5);
    const point = MapPoint.safeParse({ latitude, longitude });
    if (point.success) return point.data;
  }
  return null;
};

/** Writes a point as readMapPoint() reads it. */
export const writeMapPoint = ({ latitude, longitude }: MapPoint): string => `${latitude}, ${longitude}`;
