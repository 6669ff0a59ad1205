import { expect, test } from 'vitest';
import { DEFAULT_STYLE, type Position, type WidgetStyle } from '@doorsign/shared-schema/style';
import { withoutParts } from '../../local/parts-draft.ts';
import { changesOf, supersededBy, shownStyle, withStylePart } from './style-draft.ts';

const STORED = DEFAULT_STYLE;
const OWN_PLACE: Position = { placement: 'custom', positionX: 120, positionY: 40 };
const keysOf = (style: WidgetStyle, draft: Parameters<typeof changesOf>[0]) =>
  changesOf(draft, { widgetStyle: style }).map(({ key }) => key);

test('one changed part is one write', () => {
  const draft = withStylePart(null, STORED, 'theme', 'dark');
  expect(shownStyle(draft, STORED)).toEqual({ ...STORED, theme: 'dark' });
  expect(keysOf(STORED, draft)).toEqual(['style.theme']);
});

test('a part equal to the stored one is not a change', () => {
  expect(withStylePart(withStylePart(null, STORED, 'theme', 'dark'), STORED, 'theme', 'light')).toBeNull();
});

test('a custom position is one write, and a corner clears its coordinates', () => {
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
  expect(supersededBy(draft, later, STORED)).toEqual([]);
});

test('a touched part that another device has changed is pointed out and can be reset', () => {
  const draft = withStylePart(withStylePart(null, STORED, 'fontSize', 'small'), STORED, 'theme', 'dark');
  const later: WidgetStyle = { ...STORED, fontSize: 'large' };
  expect(supersededBy(draft, later, STORED)).toEqual(['fontSize']);
  expect(supersededBy(draft, later, null)).toEqual([]);
  expect(shownStyle(withoutParts(draft, ['fontSize']), later)).toEqual({ ...later, theme: 'dark' });
});

test('a change equal to the draft supersedes nothing', () => {
  const draft = withStylePart(null, STORED, 'theme', 'dark');
  expect(supersededBy(draft, { ...STORED, theme: 'dark' }, STORED)).toEqual([]);
});
