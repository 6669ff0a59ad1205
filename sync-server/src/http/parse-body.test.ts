import { expect, test } from 'vitest';
import { authCalls, businessCalls, syncCalls, type Call } from '@doorsign/shared-schema/api';
import { AppError } from './errors.ts';
import { parseBody } from './parse-body.ts';

const refusal = (call: Call, body: unknown): Pick<AppError, 'detail' | 'fields'> => {
  try {
    if (call.body) parseBody(call.body, body);
  } catch (error) {
    if (error instanceof AppError) return { detail: error.detail, fields: error.fields };
  }
  throw new Error('The body was not refused.');
};

const DAY = { open: '09:00', close: '17:00', closed: false };
const SYNC = { proto: 1, schema: 1, app: '', deviceId: 'd', deviceName: '', sentAt: 0, cursor: null };

interface Case {
  name: string;
  call: Call;
  body: unknown;
  detail: string;
  fields: Record<string, string>;
}

const CASES: Case[] = [
  {
    name: 'every field of a form with its own sentence, the first one as the detail',
    call: authCalls.signup,
    body: { businessName: ' ', email: 'nobody', password: '12345' },
    detail: 'Business name is required',
    fields: {
      businessName: 'Business name is required',
      email: 'Please enter a valid email',
      password: 'Password must be at least 6 characters',
    },
  },
  {
    name: 'a field that is missing',
    call: authCalls.login,
    body: { email: 'a@example.com' },
    detail: 'Password is required',
    fields: { password: 'Password is required' },
  },
  {
    name: 'a field that nobody knows',
    call: authCalls.login,
    body: { email: 'a@example.com', password: 'x', admin: true },
    detail: 'There is no field called "admin".',
    fields: { admin: 'There is no field called "admin".' },
  },
  {
    name: 'a field called like something that every object has',
    call: authCalls.login,
    body: { email: 'a@example.com', password: 'x', toString: 1 },
    detail: 'There is no field called "toString".',
    fields: { toString: 'There is no field called "toString".' },
  },
  {
    name: 'a field of another type without a sentence of its own',
    call: authCalls.sendOtp,
    body: { email: 'a@example.com', purpose: 5 },
    detail: 'This value can’t be used.',
    fields: { purpose: 'This value can’t be used.' },
  },
  {
    name: 'nothing at all',
    call: authCalls.login,
    body: undefined,
    detail: 'This is required.',
    fields: { body: 'This is required.' },
  },
  {
    name: 'a list where an object belongs',
    call: authCalls.login,
    body: [],
    detail: 'This value can’t be used.',
    fields: { body: 'This value can’t be used.' },
  },
  {
    name: 'a wrapped week',
    call: businessCalls.hours,
    body: { businessHours: { monday: { ...DAY, open: '9' } } },
    detail: 'Use HH:MM',
    fields: { 'businessHours.monday.open': 'Use HH:MM' },
  },
  {
    name: 'a bare list',
    call: businessCalls.holidays,
    body: [{ id: 'holiday_1', date: '2026-02-30', name: 'x', ...DAY }],
    detail: 'Use a date such as 2026-12-25',
    fields: { 'holidays.0.date': 'Use a date such as 2026-12-25' },
  },
  {
    name: 'a list that is too long',
    call: syncCalls.sync,
    body: { ...SYNC, edits: Array.from({ length: 51 }, () => null) },
    detail: 'This is too long or too large.',
    fields: { edits: 'This is too long or too large.' },
  },
];

test.each(CASES)('$name', ({ call, body, detail, fields }) => {
  expect(refusal(call, body)).toEqual({ detail, fields });
});
