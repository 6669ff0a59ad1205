import { expect, test } from 'vitest';
import type { PlanKey } from '@doorsign/shared-schema/plans';
import { BROWSER_DOMAIN_RULES } from './browser-domain-rules.ts';
import { changesTo, checkFields, shownFields, withField } from './domain-draft.ts';

const check = (fields: string[], plan: PlanKey = 'free', stored: string[] = []) =>
  checkFields(fields, stored, plan, BROWSER_DOMAIN_RULES);

test.each([
  { plan: 'free', stored: [], fields: 1 },
  { plan: 'pro', stored: ['a.com'], fields: 2 },
  { plan: 'enterprise', stored: [], fields: 5 },
  { plan: 'free', stored: ['a.com', 'b.com', 'c.com'], fields: 3 },
] as const)('plan $plan with $stored.length stored has $fields fields', ({ plan, stored, fields }) => {
  expect(shownFields(null, stored, plan)).toHaveLength(fields);
});

test.each([
  { typed: 'example.com', domain: 'example.com' },
  { typed: 'http://example.com', domain: 'example.com' },
  { typed: 'HTTPS://Example.COM/shop/x?y#z', domain: 'example.com' },
  { typed: ' a.b.co ', domain: 'a.b.co' },
  { typed: 'bücher.de', domain: 'xn--bcher-kva.de' },
])('"$typed" is saved as $domain', ({ typed, domain }) => {
  expect(check([typed])).toEqual({ problems: [undefined], domains: [domain] });
});

test.each([
  { typed: '', problem: 'Domain is required' },
  { typed: '   ', problem: 'Domain is required' },
  { typed: 'a..com', problem: 'Invalid domain format' },
  { typed: '.a.com', problem: 'Invalid domain format' },
  { typed: 'a.com.', problem: 'Invalid domain format' },
  { typed: 'localhost', problem: 'Please enter a valid domain (e.g., example.com)' },
  { typed: 'my site.com', problem: 'Please enter a valid domain (e.g., example.com)' },
  { typed: 'example.c', problem: 'Please enter a valid domain (e.g., example.com)' },
  { typed: 'example.com:8080', problem: 'Please enter a valid domain (e.g., example.com)' },
  { typed: '127.0.0.1', problem: 'Please enter a valid domain (e.g., example.com)' },
])('"$typed" is refused: $problem', ({ typed, problem }) => {
  expect(check([typed])).toEqual({ problems: [problem], domains: null });
});

test('empty fields are left out', () => {
  expect(check(['', 'b.com', '', 'd.com', ''], 'enterprise').domains).toEqual(['b.com', 'd.com']);
});

test('if all fields are empty, the first one is reported as missing', () => {
  expect(check(['', ''], 'pro').problems).toEqual(['Domain is required', undefined]);
});

test('a duplicate domain is reported at its second field', () => {
  expect(check(['a.com', 'https://A.com'], 'pro').problems).toEqual([undefined, 'This domain is listed twice.']);
});

test.each([
  { name: 'all may be kept', fields: ['a.com', 'b.com'], problems: [undefined, undefined] },
  { name: 'the first may be removed', fields: ['', 'b.com'], problems: [undefined, undefined] },
  { name: 'all but a new one may be removed', fields: ['new.com', ''], problems: [undefined, undefined] },
  {
    name: 'none may be replaced by another',
    fields: ['a.com', 'new.com'],
    problems: [undefined, 'The Starter plan allows 1 domain.'],
  },
])('with more domains than the plan allows, $name', ({ fields, problems }) => {
  expect(check(fields, 'free', ['a.com', 'b.com']).problems).toEqual(problems);
});

test('fields equal to the stored list are not a draft', () => {
  const draft = withField(null, ['a.com'], 'pro', 1, 'b.com');
  expect(draft).toEqual({ fields: ['a.com', 'b.com'] });
  expect(withField(draft, ['a.com'], 'pro', 1, '')).toBeNull();
});

test('a new list is one write, and an unchanged one is none', () => {
  expect(changesTo(['a.com'], [])).toEqual([{ key: 'domains', value: ['a.com'] }]);
  expect(changesTo([], ['a.com'])).toEqual([{ key: 'domains', value: [] }]);
  expect(changesTo(['a.com'], ['a.com'])).toEqual([]);
});
