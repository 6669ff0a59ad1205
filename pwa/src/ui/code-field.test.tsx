import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { CodeField } from './code-field.tsx';

function Field() {
  const [value, setValue] = useState('');
  return <CodeField value={value} onChange={setValue} problem={null} />;
}

const field = () => screen.getByRole('textbox', { name: 'Verification code' });

test('the field takes the focus', () => {
  render(<Field />);
  expect(field()).toHaveFocus();
});

test.each([
  { name: 'lower case', typed: 'abc', value: 'ABC' },
  { name: 'spaces and punctuation', typed: ' a-b!c 1', value: 'ABC1' },
  { name: 'more than six characters', typed: 'abcdefghi', value: 'ABCDEF' },
  { name: 'letters of other scripts', typed: 'äñ1ß2', value: '12' },
])('typing $name keeps $value', async ({ typed, value }) => {
  render(<Field />);
  await userEvent.keyboard(typed);
  expect(field()).toHaveValue(value);
});

test.each([
  { pasted: ' a-b!c 1', value: 'ABC1' },
  { pasted: 'abc def ghi', value: 'ABCDEF' },
  { pasted: 'Your code is: 9x8', value: 'YOURCO' },
])('pasting "$pasted" keeps $value', async ({ pasted, value }) => {
  render(<Field />);
  await userEvent.paste(pasted);
  expect(field()).toHaveValue(value);
});

test('backspace removes the last character', async () => {
  render(<Field />);
  await userEvent.keyboard('abc{Backspace}');
  expect(field()).toHaveValue('AB');
});

test('phones can fill in the code from the mail', () => {
  render(<Field />);
  expect(field()).toHaveAttribute('autocomplete', 'one-time-code');
});
