import { expect, test } from 'vitest';
import { refusalOf, registerOf } from '../../test/refusal-of.ts';
import { brandingPatchChanges, CSS_MAX } from './branding.ts';
import { brandingChanges } from './changes.ts';
import { sectionOf } from './families.ts';
import { settingsOf } from './settings.ts';
import { schemaOf } from './upcast.ts';

const CSS = '.pill { color: #111; }';

test('both are read, with defaults, and belong to the section of the style', () => {
  expect(settingsOf([]).branding).toEqual({ poweredBy: true, css: null });
  const registers = [
    { key: 'style.poweredBy', schema: 1, value: false, deleted: false },
    { key: 'style.css', schema: 1, value: CSS, deleted: false },
  ];
  expect(settingsOf(registers).branding).toEqual({ poweredBy: false, css: CSS });
  for (const { key } of registers) expect([sectionOf(key), schemaOf(key, null)]).toEqual(['style', 1]);
});

test('only what differs is written, and of a patch what it names', () => {
  const stored = { poweredBy: true, css: null };
  expect(brandingChanges(stored, stored)).toEqual([]);
  expect(brandingChanges(stored, { poweredBy: false, css: CSS })).toEqual([
    { key: 'style.poweredBy', value: false },
    { key: 'style.css', value: CSS },
  ]);
  expect(brandingPatchChanges({})).toEqual([]);
  expect(brandingPatchChanges({ css: null })).toEqual([{ key: 'style.css', value: null }]);
});

test.each([
  { key: 'style.poweredBy', value: null, detail: 'Choose whether the window shows “Powered by Doorsign”' },
  { key: 'style.poweredBy', value: 'no', detail: 'Choose whether the window shows “Powered by Doorsign”' },
  { key: 'style.css', value: 7, detail: 'Send the CSS as a text' },
  { key: 'style.css', value: '', detail: 'Send null for no CSS' },
  { key: 'style.css', value: ' '.repeat(CSS_MAX + 1), detail: 'Use at most 4,096 characters' },
  { key: 'style.css', value: '.pill { background: url(x) }', detail: 'Line 1: addresses (url) cannot be used.' },
])('$value of $key is refused with: $detail', ({ key, value, detail }) => {
  expect(refusalOf([{ key, value }], 'enterprise')).toEqual({ code: 'validation_failed', detail, field: key });
});

test('tabs and line breaks of every system are CSS', () => {
  expect(refusalOf([{ key: 'style.css', value: '.pill {\r\n\tgap: 0;\f}\n' }], 'enterprise')).toBeNull();
});

test.each([
  { key: 'style.poweredBy', value: false, back: true, detail: 'White label requires an Enterprise plan.' },
  { key: 'style.css', value: CSS, back: null, detail: 'Custom CSS requires an Enterprise plan.' },
])('$key is for Enterprise, and may stay or go elsewhere', ({ key, value, back, detail }) => {
  for (const plan of ['free', 'pro'] as const) {
    expect(refusalOf([{ key, value }], plan)).toEqual({ code: 'plan_required', detail, field: key });
    expect(refusalOf([{ key, value }], plan, [registerOf(key, value)])).toBeNull();
    expect(refusalOf([{ key, value: back }], plan, [registerOf(key, value)])).toBeNull();
  }
  expect(refusalOf([{ key, value }], 'enterprise')).toBeNull();
});

test('CSS that rules of today would refuse may stay, and is not read on plans without it', () => {
  const old = '.pill { background: url(x) }';
  expect(refusalOf([{ key: 'style.css', value: old }], 'enterprise', [registerOf('style.css', old)])).toBeNull();
  expect(refusalOf([{ key: 'style.css', value: old }], 'pro')?.code).toBe('plan_required');
});
