import { expect, test } from 'vitest';
import { localBusinessOf, structuredDataBlock, type BusinessFacts } from './local-business.ts';

const NOW = Date.parse('2026-11-23T17:00:00Z');

const bakery: BusinessFacts = {
  name: 'Harbor Bakery',
  phone: '+1 555 0100',
  address: '1 Harbor Street, Boston',
  domains: ['harborbakery.com', 'second.example'],
  schedule: { timezone: 'America/New_York', businessHours: {}, holidays: [] },
};

test('a business has a name, an address on the web and in the world, a telephone number and hours', () => {
  expect(localBusinessOf(bakery, NOW)).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    name: 'Harbor Bakery',
    url: 'https://harborbakery.com/',
    telephone: '+1 555 0100',
    address: { '@type': 'PostalAddress', streetAddress: '1 Harbor Street, Boston' },
    openingHoursSpecification: [{ opens: '09:00', closes: '17:00' }],
  });
});

test('unknown fields are left out', () => {
  const schedule = { ...bakery.schedule, businessHours: null };
  expect(Object.keys(localBusinessOf({ ...bakery, phone: null, address: null, domains: [], schedule }, NOW))).toEqual([
    '@context',
    '@type',
    'name',
  ]);
});

test('the dates are those of the business’s calendar', () => {
  const holiday = {
    id: 'preset_2026-11-21',
    date: '2026-11-21',
    name: 'Fair',
    closed: true,
    open: '09:00',
    close: '17:00',
  };
  const datesAt = (iso: string) =>
    localBusinessOf(
      { ...bakery, schedule: { ...bakery.schedule, holidays: [holiday] } },
      Date.parse(iso),
    ).openingHoursSpecification?.flatMap(({ validFrom }) => validFrom ?? []);
  // Still Sunday the 22nd at the business: the 21st was yesterday.
  expect(datesAt('2026-11-23T04:00:00Z')).toEqual(['2026-11-21']);
  expect(datesAt('2026-11-23T06:00:00Z')).toEqual([]);
});

test.each(['</script><script>alert(1)</script>', '<!--<script>', '</SCRIPT/', '&lt;/script&gt;', 'Größe “£” \u2028'])(
  'the business name %s cannot end the block and is parsed unchanged',
  (name) => {
    const business = localBusinessOf({ ...bakery, name }, NOW);
    const block = structuredDataBlock(business);
    const content = block.slice(block.indexOf('>') + 1, block.lastIndexOf('</script>'));
    expect(content).not.toMatch(/[<>&]/);
    expect(JSON.parse(content)).toEqual(business);
  },
);
