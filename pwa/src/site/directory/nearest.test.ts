import { expect, test } from 'vitest';
import { byDistance, distanceText, kilometersBetween } from './nearest.ts';

const BERLIN = { latitude: 52.52, longitude: 13.405 };
const HAMBURG = { latitude: 53.5511, longitude: 9.9937 };
const AUCKLAND = { latitude: -36.8485, longitude: 174.7633 };
const FIJI = { latitude: -17.7134, longitude: -178.065 };

test.each([
  { name: 'two cities', one: BERLIN, other: HAMBURG, km: 255 },
  { name: 'both sides of the date line', one: AUCKLAND, other: FIJI, km: 2243 },
  { name: 'the same place', one: BERLIN, other: BERLIN, km: 0 },
  { name: 'the poles', one: { latitude: 90, longitude: 0 }, other: { latitude: -90, longitude: 0 }, km: 20_015 },
])('the distance of $name', ({ one, other, km }) => {
  expect(Math.abs(kilometersBetween(one, other) - km)).toBeLessThan(km / 100 + 0.001);
});

test.each([
  { km: 0.64, language: 'en-US', text: '0.4 miles away' },
  { km: 1.609344, language: 'en-GB', text: '1 mile away' },
  { km: 1609, language: 'en-US', text: '1,000 miles away' },
  { km: 0.64, language: 'de-DE', text: '0.6 km away' },
  { km: 12.4, language: 'en', text: '12 km away' },
])('$km km are “$text” in $language', ({ km, language, text }) => {
  expect(distanceText(km, language)).toBe(text);
});

test('the nearest is first, and what has no point stays behind in its order', () => {
  const items = [
    { id: 'a', point: null },
    { id: 'far', point: AUCKLAND },
    { id: 'b', point: null },
    { id: 'near', point: HAMBURG },
  ];
  expect(byDistance(items, BERLIN).map(({ item }) => item.id)).toEqual(['near', 'far', 'a', 'b']);
});
