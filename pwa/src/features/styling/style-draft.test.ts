import { expect, test } from 'vitest';
import { DEFAULT_STYLE, type Position, type WidgetStyle } from '@doorsign/shared-schema/style';
import { withoutParts } from '../../local/parts-draft.ts';
import { changesOf, overtakenBy, shownStyle, withStylePart } from './style-draft.ts';

const STORED = DEFAULT_STYLE;
const OWN_PLACE: Position = { placement: 'custom', positionX: 120, positionY: 40 };
const keysOf = (style: WidgetStyle, draft: Parameters<typeof changesOf>[0]) =>
  changesOf(draft, { widgetStyle: style }).map(({ key }) => key);

test('one part that is changed is one write', () => {
  const draft = withStylePart(null, STORED, 'theme', 'dark');
  expect(shownStyle(draft, STORED)).toEqual({ ...STORED, theme: 'dark' });
  expect(keysOf(STORED, draft)).toEqual(['style.theme']);
});

test('a part that says again what is stored is not touched', () => {
  expect(withStylePart(withStylePart(null, STORED, 'theme', 'dark'), STORED, 'theme', 'light')).toBeNull();
});

test('a place of the owner’s own is one write, and a corner clears its numbers', () => {
  const moved = withStylePart(null, STORED, 'position', OWN_PLACE);
  expect(shownStyle(moved, STORED)).toEqual({ ...STORED, ...OWN_PLACE });
  expect(keysOf(STORED, moved)).toEqual(['style.position']);
  const stored = { ...STORED, ...OWN_PLACE };
  const corner = withStylePart(null, stored, 'position', { placement: 'top-left', positionX: null, positionY: null });
  expect(shownStyle(corner, stored)).toMatchObject({ placement: 'top-left', positionX: null, positionY: null });
});

test('untouched parts follow another device, touched parts stay', () => {
  const draft = withStylePart(null, STORED, 'theme', 'dark');
  const later: WidgetStyle = { ...STORED, fontSize: 'large' };
  expect(shownStyle(draft, later)).toEqual({ ...STORED, theme: 'dark', fontSize: 'large' });
  expect(overtakenBy(draft, later, STORED)).toEqual([]);
});

test('a touched part that another device changed meanwhile is pointed out, and can be given up', () => {
  const draft = withStylePart(withStylePart(null, STORED, 'fontSize', 'small'), STORED, 'theme', 'dark');
  const later: WidgetStyle = { ...STORED, fontSize: 'large' };
  expect(overtakenBy(draft, later, STORED)).toEqual(['fontSize']);
  expect(overtakenBy(draft, later, null)).toEqual([]);
  expect(shownStyle(withoutParts(draft, ['fontSize']), later)).toEqual({ ...later, theme: 'dark' });
});

test('a change that agrees with the draft overtakes nothing', () => {
  const draft = withStylePart(null, STORED, 'theme', 'dark');
  expect(overtakenBy(draft, { ...STORED, theme: 'dark' }, STORED)).toEqual([]);
});
