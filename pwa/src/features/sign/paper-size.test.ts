import { expect, test } from 'vitest';
import { usualPaper } from './paper-size.ts';

test.each([
  { country: null, timezone: 'America/New_York', size: 'letter' },
  { country: null, timezone: 'Pacific/Honolulu', size: 'letter' },
  { country: null, timezone: 'Europe/Berlin', size: 'a4' },
  { country: { country: 'BR', region: null }, timezone: 'America/Sao_Paulo', size: 'a4' },
  { country: { country: 'MX', region: null }, timezone: 'America/Mexico_City', size: 'letter' },
  { country: { country: 'none', region: null }, timezone: 'America/Denver', size: 'letter' },
])('$country.country in $timezone prints on $size', ({ size, ...settings }) => {
  expect(usualPaper(settings)).toBe(size);
});
