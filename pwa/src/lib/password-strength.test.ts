import { expect, test } from 'vitest';
import { judgePassword } from './password-strength.ts';

test.each([
  { name: 'nothing', password: '', strength: 0 },
  { name: 'too short', password: 'aB3$x', strength: 1 },
  { name: 'one letter, many times', password: 'aaaaaaaaaaaaaaaaaaaa', strength: 1 },
  { name: 'an alphabet', password: 'abcdefghijklmnopqrstuvwxyz', strength: 1 },
  { name: 'digits in a row', password: '4567890123', strength: 1 },
  { name: 'eight letters', password: 'brotzeit', strength: 2 },
  { name: 'thirteen letters', password: 'kettlesbrunch', strength: 3 },
  { name: 'a sentence', password: 'the red door sticks in winter', strength: 4 },
  { name: 'letters, digits and signs', password: 'T7#qv!Lm2@xZ', strength: 4 },
])('$name is of strength $strength', ({ password, strength }) => {
  expect(judgePassword(password).strength).toBe(strength);
});

test.each(['password', 'Password1', 'QWERTY', '123456', 'iloveyou'])(
  'the common password %s is warned about',
  (password) => {
    expect(judgePassword(password)).toEqual({
      strength: 1,
      warning: 'This is one of the most common passwords. Others will guess it.',
    });
  },
);

test.each([
  { password: 'Harbor-2026!x', personal: ['Harbor Bakery', ''] },
  { password: 'xxADAxxlovelace99', personal: ['', 'ada.lovelace@example.com'] },
])('$password contains something that others know', ({ password, personal }) => {
  expect(judgePassword(password, personal)).toEqual({
    strength: 1,
    warning: 'This contains your business name or email. Others may guess it.',
  });
});

test('a short word of the name causes no warning', () => {
  expect(judgePassword('tobe or not 2 be', ['To Be', 'a@b.co']).warning).toBeNull();
});
