import { expect, test } from 'vitest';
import { DirectoryName, suggestDirectoryName } from './index.ts';

test.each([
  { text: 'joes-bakery', name: 'joes-bakery' },
  { text: '  Joes-Bakery ', name: 'joes-bakery' },
  { text: '7-11', name: '7-11' },
  { text: 'a'.repeat(40), name: 'a'.repeat(40) },
])('“$text” is the name $name', ({ text, name }) => {
  expect(DirectoryName.parse(text)).toBe(name);
});

test.each([
  { text: '', message: 'Use at least 3 characters' },
  { text: 'ab', message: 'Use at least 3 characters' },
  { text: 'a'.repeat(41), message: 'Use at most 40 characters' },
  { text: 'joe’s', message: 'Use the letters a to z, numbers, and single hyphens between them' },
  { text: 'a--b', message: 'Use the letters a to z, numbers, and single hyphens between them' },
  { text: '-ab', message: 'Use the letters a to z, numbers, and single hyphens between them' },
  { text: 'a/../b', message: 'Use the letters a to z, numbers, and single hyphens between them' },
  { text: 'Support', message: 'This name is reserved. Try another one.' },
])('“$text” is none: $message', ({ text, message }) => {
  expect(DirectoryName.safeParse(text).error?.issues[0]?.message).toBe(message);
});

test.each([
  { businessName: 'Joe’s Café & Bakery', name: 'joes-cafe-bakery' },
  { businessName: '  Ünder den Linden!', name: 'under-den-linden' },
  { businessName: `${'Long '.repeat(20)}`, name: 'long-long-long-long-long-long-long-long' },
  { businessName: '日本', name: '' },
  { businessName: 'Support', name: '' },
])('the suggestion for “$businessName” is “$name”', ({ businessName, name }) => {
  expect(suggestDirectoryName(businessName)).toBe(name);
});
