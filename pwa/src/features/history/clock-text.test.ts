import { expect, test } from 'vitest';
import { clockText } from './clock-text.ts';

const NOW = Date.parse('2026-11-20T19:14:00Z');

test.each([
  { name: 'the same zone', business: 'America/New_York', device: 'America/New_York' },
  { name: 'another name of the same clock', business: 'Europe/Paris', device: 'Europe/Berlin' },
])('on $name there is one clock', ({ business, device }) => {
  expect(clockText(business, NOW, device)).toBe('All times are in your business’s time zone.');
});

test.each([
  { name: 'another clock', business: 'America/New_York', device: 'Europe/Berlin', times: ['8:14 PM', '2:14 PM'] },
  {
    name: 'a clock that differs in summer only',
    business: 'America/Denver',
    device: 'America/Phoenix',
    times: ['12:14 PM', '12:14 PM'],
  },
])('on $name both are named', ({ business, device, times: [here, there] }) => {
  expect(clockText(business, NOW, device)).toBe(
    `Times are in this device’s time zone. It’s ${here} here and ${there} at your business.`,
  );
});
