/** A point on a map in degrees. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** The mean radius of the earth in kilometers. */
const EARTH_KM = 6371;
const KM_OF_MILE = 1.609344;

/** Countries whose signs have miles. */
const MILES = /-(us|gb|lr|mm)\b/i;

/** Returns the distance of two points over the ground, in kilometers. */
export const kilometersBetween = (one: Point, other: Point): number => {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const half = (from: number, to: number): number => Math.sin(radians(to - from) / 2) ** 2;
  const chord =
    half(one.latitude, other.latitude) +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * half(one.longitude, other.longitude);
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
};

/** Words a distance in the unit of the visitor's country: "0.4 miles away", "12 km away".
 * @param language the visitor's, such as "en-US" */
export const distanceText = (kilometers: number, language: string): string => {
  const isMiles = MILES.test(language);
  const distance = isMiles ? kilometers / KM_OF_MILE : kilometers;
  const text = distance.toLocaleString('en', { maximumFractionDigits: distance < 10 ? 1 : 0 });
  if (!isMiles) return `${text} km away`;
  return `${text} ${text === '1' ? 'mile' : 'miles'} away`;
};

/** Sorts what has a point by its distance; what has none follows in its order.
 * @returns the distance in kilometers with each, null without a point */
export const byDistance = <T extends { readonly point: Point | null }>(
  items: readonly T[],
  from: Point,
): { item: T; kilometers: number | null }[] =>
  items
    .map((item) => ({ item, kilometers: item.point && kilometersBetween(from, item.point) }))
    .toSorted((a, b) => (a.kilometers ?? Infinity) - (b.kilometers ?? Infinity) || 0);
