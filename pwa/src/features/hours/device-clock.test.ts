import { expect, test } from 'vitest';
import { deviceClockWords } from './device-clock.ts';

const NOW = Date.parse('2026-11-20T19:14:00Z');

test.each([
  { name: 'the same zone', business: 'America/New_York', device: 'America/New_York' },
  { name: 'another name for the same clock', business: 'Europe/Paris', device: 'Europe/Berlin' },
])('$name is nothing to say', ({ business, device }) => {
  expect(deviceClockWords(business, NOW, device)).toBe('');
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
])('$name is told by the device’s time', ({ business, device, time }) => {
  expect(deviceClockWords(business, NOW, device)).toBe(`Your business’s clock counts. On this device it is ${time}.`);
});
