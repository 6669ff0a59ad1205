import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMapPoint, writeMapPoint } from './index.ts';

const NEW_YORK = { latitude: 40.7128, longitude: -74.006 };

test.each([
  '40.7128, -74.0060',
  '40.7128 -74.006',
  '(40.7128,-74.0060)',
  '40.7128°, -74.0060°',
  'https://www.google.com/maps/place/City+Hall/@40.9,-74.9,17z/data=!3m1!4b1!4m6!3m5!1s0x0:0x0!8m2!3d40.7128!4d-74.0060!16s',
  'https://www.google.com/maps/@40.7128,-74.0060,17z',
  'https://maps.google.com/?q=40.7128,-74.0060',
  'https://www.google.com/maps/search/?api=1&query=40.7128%2C-74.0060',
  'https://maps.apple.com/?address=1%20Main%20St&ll=40.7128,-74.0060&q=City%20Hall',
  'https://maps.apple.com/place?coordinate=40.7128,-74.0060&name=City',
  'https://www.openstreetmap.org/?mlat=40.7128&mlon=-74.0060#map=17/41/-75',
  'https://www.openstreetmap.org/#map=17/40.7128/-74.0060',
  'geo:40.7128,-74.0060?z=17',
])('%s names a point', (text) => {
  expect(readMapPoint(text)).toEqual(NEW_YORK);
});

test.each([
  '',
  'City Hall',
  '40.7128',
  '91, 0',
  '0, 181',
  '1,2,3',
  'https://maps.app.goo.gl/AbCd',
  `${' '.repeat(3000)}1, 2`,
])('“%s” names none', (text) => {
  expect(readMapPoint(text)).toBeNull();
});

test('what is written is read again, with five decimals', () => {
  const degrees = (max: number) => fc.integer({ min: -max * 1e5, max: max * 1e5 }).map((parts) => parts / 1e5 || 0);
  fc.assert(
    fc.property(fc.record({ latitude: degrees(90), longitude: degrees(180) }), (point) => {
      fc.pre(!/e/.test(writeMapPoint(point)));
      expect(readMapPoint(writeMapPoint(point))).toEqual(point);
    }),
  );
});
