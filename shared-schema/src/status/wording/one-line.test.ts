import { expect, test } from 'vitest';
import { oneLine } from './one-line.ts';

test.each([
  {
    name: 'open',
    status: 'open',
    message: 'Open until 6:00 PM',
    nextChange: 'Closes at 6:00 PM',
    line: 'Open until 6:00 PM',
  },
  {
    name: 'closed',
    status: 'closed',
    message: 'Closed',
    nextChange: 'Opens today at 9:00 AM',
    line: 'Closed · Opens today at 9:00 AM',
  },
  { name: 'closed for ever', status: 'closed', message: 'Closed', nextChange: '', line: 'Closed' },
] as const)('the line of $name', ({ status, message, nextChange, line }) => {
  expect(oneLine(status, { message, nextChange })).toBe(line);
});
