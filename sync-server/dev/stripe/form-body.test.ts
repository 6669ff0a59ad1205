import fc from 'fast-check';
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { parseForm, type FormValues } from './form-body.ts';

test.each([
  { encoded: '', form: {} },
  { encoded: 'a=1&b=two%20words', form: { a: '1', b: 'two words' } },
  { encoded: 'metadata[plan]=pro&metadata[a b]=c', form: { metadata: { plan: 'pro', 'a b': 'c' } } },
  {
    encoded: 'items[0][price]=p&items[0][quantity]=2&items[1][price]=q',
    form: { items: { 0: { price: 'p', quantity: '2' }, 1: { price: 'q' } } },
  },
  { encoded: 'expand[]=a&expand[]=b', form: { expand: { 0: 'a', 1: 'b' } } },
  { encoded: '__proto__[x]=1', form: JSON.parse('{"__proto__": {"x": "1"}}') },
])('$encoded is read with its brackets', ({ encoded, form }) => {
  expect(JSON.parse(JSON.stringify(parseForm(encoded)))).toEqual(form);
});

test.each(['[a]=1', 'a[=1', 'a]=1', 'a[b=1', 'a=1&a[b]=2', 'a[b]=1&a=2', `a${'[b]'.repeat(9)}=1`])(
  '%s is refused',
  (encoded) => {
    expect(() => parseForm(encoded)).toThrow('Invalid parameter name');
  },
);

test('whatever one form holds, it is read back as it was written', () => {
  const name = fc.stringMatching(/^[a-z_]{1,8}$/);
  const tree = fc.letrec<{ form: FormValues; value: string | FormValues }>((tie) => ({
    form: fc.dictionary(name, tie('value'), { minKeys: 1, maxKeys: 4, noNullPrototype: true }),
    value: fc.oneof({ maxDepth: 3 }, fc.string(), tie('form')),
  }));
  fc.assert(
    fc.property(tree.form, (form) => {
      expect(JSON.parse(JSON.stringify(parseForm(encode(form))))).toEqual(JSON.parse(JSON.stringify(form)));
    }),
    { seed: 20261121 },
  );
});

const encode = (form: FormValues): string => {
  const search = new URLSearchParams();
  const add = (prefix: string, values: FormValues): void => {
    for (const [key, value] of Object.entries(values)) {
      const name = prefix === '' ? key : `${prefix}[${key}]`;
      if (typeof value === 'string') search.append(name, value);
      else add(name, value);
    }
  };
  add('', form);
  return search.toString();
};

test('the API version is the one that the objects are drawn for', () => {
  expect(Stripe.API_VERSION).toBe('2026-10-28.endive');
});
