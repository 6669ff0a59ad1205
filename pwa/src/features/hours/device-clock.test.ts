import { expect, test } from 'vitest';
import { deviceClockText } from './device-clock.ts';

const NOW = Date.parse('2026-11-20T19:14:00Z');

test.each([
  { name: 'the same zone', business: 'America/New_York', device: 'America/New_York' },
  { name: 'another name of the same zone', business: 'Europe/Paris', device: 'Europe/Berlin' },
])('$name needs no mention', ({ business, device }) => {
  expect(deviceClockText(business, NOW, device)).toBe('');
});

test.each([
  { name: 'another clock', business: 'America/New_York', device: 'Europe/Berlin', time: '8:14 PM' },
  {
    name: 'a clock that differs in summer only',
    business: 'America/Denver',
    device: 'America/Phoenix',
    time: '12:14 PM',
  },
  { name: 'the same time on another day', business: 'Pacific/Kiritimati', device: 'Pacific/Honolulu', time: '9:14 AM' },
])('$name is mentioned with the device’s time', ({ business, device, time }) => {
  expect(deviceClockText(business, NOW, device)).toBe(
    `All times are in your business’s time zone. It’s ${time} on this device.`,
  );
});
