import { expect, test } from 'vitest';
import { DEFAULT_STYLE } from '../style/default-style.ts';
import type { WidgetStyle } from '../style/style.ts';
import { styleChanges } from './changes.ts';
import { familyOf } from './families.ts';
import { settingsOf } from './settings.ts';
import { styleCallChanges, wholeStyleChanges } from './style.ts';
import { schemaOf } from './upcast.ts';

const CORNER = { placement: 'bottom-right', positionX: null, positionY: null };
const INLINE = { ...CORNER, inline: true };
const OWN_PLACE = { placement: 'custom', positionX: 1, positionY: 2 };

/** The style that registers of the first version's schema give, and those of this one. */
const styleOf = (values: Readonly<Record<string, unknown>>): WidgetStyle =>
  settingsOf(
    Object.entries(values).map(([key, value]) => ({ key, schema: schemaOf(key, value), value, deleted: false })),
  ).widgetStyle;

test.each([
  { key: 'style.theme', value: 'light', schema: 1 },
  { key: 'style.theme', value: 'dark', schema: 1 },
  { key: 'style.theme', value: 'light dark', schema: 2 },
  { key: 'style.accentColor', value: '#123456', schema: 1 },
  { key: 'style.fontSize', value: 'large', schema: 1 },
  { key: 'style.position', value: CORNER, schema: 1 },
  { key: 'style.position', value: OWN_PLACE, schema: 1 },
  { key: 'style.position', value: INLINE, schema: 2 },
  { key: 'style.edge', value: 16, schema: 2 },
  { key: 'style.edge', value: 32, schema: 2 },
  { key: 'style.phones', value: true, schema: 2 },
  { key: 'style.phones', value: false, schema: 2 },
])('$value of $key needs schema $schema', ({ key, value, schema }) => {
  expect(schemaOf(key, value)).toBe(schema);
  expect(familyOf(key)?.shape.strict.safeParse(value).success).toBe(true);
});

test.each([
  { key: 'style.theme', value: 'auto', message: 'Choose light, dark or auto' },
  { key: 'style.theme', value: 'dark light', message: 'Choose light, dark or auto' },
  { key: 'style.edge', value: 7, message: 'Use 8 to 64' },
  { key: 'style.edge', value: 65, message: 'Use 8 to 64' },
  { key: 'style.edge', value: 16.5, message: 'Use a whole number' },
  { key: 'style.edge', value: '16', message: 'Use a whole number' },
  { key: 'style.edge', value: null, message: 'Use a whole number' },
  { key: 'style.edge', value: 2 ** 60, message: 'Use a whole number' },
  { key: 'style.phones', value: 'no', message: 'Choose whether phones show the widget' },
  { key: 'style.phones', value: null, message: 'Choose whether phones show the widget' },
  { key: 'style.position', value: { ...CORNER, inline: false }, message: 'Choose a corner, or in the page' },
])('$value of $key is refused with: $message', ({ key, value, message }) => {
  expect(familyOf(key)?.shape.strict.safeParse(value).error?.issues[0]?.message).toBe(message);
});

test('a missing value needs schema 1', () => {
  expect(schemaOf('style.position', null)).toBe(1);
  expect(schemaOf('style.theme', null)).toBe(1);
});

test('a custom position cannot be in the page', () => {
  expect(familyOf('style.position')?.shape.strict.safeParse({ ...OWN_PLACE, inline: true }).success).toBe(false);
});

test('usual values leave no member in the style, so that an ordinary payload does not grow', () => {
  expect(Object.keys(styleOf({}))).toEqual(Object.keys(DEFAULT_STYLE));
  expect(styleOf({ 'style.edge': 16, 'style.phones': true })).toEqual(DEFAULT_STYLE);
  expect(
    styleOf({ 'style.position': INLINE, 'style.theme': 'light dark', 'style.edge': 8, 'style.phones': false }),
  ).toEqual({ ...DEFAULT_STYLE, theme: 'light dark', edge: 8, phones: false, inline: true });
});

test.each<{ name: string; from?: Partial<WidgetStyle>; to: Partial<WidgetStyle>; change: unknown }>([
  { name: 'an auto theme', to: { theme: 'light dark' }, change: { key: 'style.theme', value: 'light dark' } },
  { name: 'a distance', to: { edge: 40 }, change: { key: 'style.edge', value: 40 } },
  { name: 'the usual distance', from: { edge: 40 }, to: {}, change: { key: 'style.edge', value: 16 } },
  { name: 'hiding on phones', to: { phones: false }, change: { key: 'style.phones', value: false } },
  { name: 'showing on phones', from: { phones: false }, to: {}, change: { key: 'style.phones', value: true } },
  { name: 'a pill in the page', to: { inline: true }, change: { key: 'style.position', value: INLINE } },
  { name: 'a corner again', from: { inline: true }, to: {}, change: { key: 'style.position', value: CORNER } },
])('$name is one change', ({ from = {}, to, change }) => {
  expect(styleChanges({ ...DEFAULT_STYLE, ...from }, { ...DEFAULT_STYLE, ...to })).toEqual([change]);
});

test('a public call writes the four registers of the specification, and an option only if it differs', () => {
  const stored: WidgetStyle = { ...DEFAULT_STYLE, edge: 32 };
  expect(styleCallChanges(stored, stored)).toEqual(wholeStyleChanges(stored));
  expect(styleCallChanges(stored, DEFAULT_STYLE).slice(4)).toEqual([{ key: 'style.edge', value: 16 }]);
  expect(styleCallChanges(DEFAULT_STYLE, { ...DEFAULT_STYLE, phones: false }).slice(4)).toEqual([
    { key: 'style.phones', value: false },
  ]);
});
