import { expect, test } from 'vitest';
import { localeOf } from './locale.ts';

test.each([
  { language: 'en', time: '5:00 PM' },
  { language: 'en-US', time: '5:00 PM' },
  { language: 'en-GB', time: '17:00' },
  { language: 'de', time: '17:00' },
  { language: 'fr-CA', time: '17:00' },
  { language: 'ja', time: '17:00' },
  { language: 'hi', time: '5:00 PM' },
  { language: 'ar-EG', time: '5:00 PM' },
  { language: 'en_US', time: '5:00 PM' },
  { language: 'klingon!', time: '5:00 PM' },
  { language: '', time: '5:00 PM' },
])('a page in "$language" says $time, in English words', ({ language, time }) => {
  const write = (style: Intl.DateTimeFormatOptions): string =>
    new Date(Date.UTC(2026, 10, 23, 17)).toLocaleString(localeOf(language), { ...style, timeZone: 'UTC' });
  expect(write({ hour: 'numeric', minute: '2-digit' }).replace(/\s/g, ' ')).toBe(time);
  expect(write({ weekday: 'long' })).toBe('Monday');
});
