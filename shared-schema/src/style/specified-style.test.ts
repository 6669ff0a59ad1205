import { expect, test } from 'vitest';
import { DEFAULT_STYLE } from './default-style.ts';
import {
  specifiedStyleOf,
  styleFromCall,
  styleOptionsOf,
  type SpecifiedStyle,
  type StyleOptions,
} from './specified-style.ts';
import type { WidgetStyle } from './style.ts';

const ALL: WidgetStyle = { ...DEFAULT_STYLE, theme: 'light dark', edge: 32, phones: false, inline: true };
const READ = specifiedStyleOf(ALL);
const USUAL: StyleOptions = { autoTheme: false, edge: 16, phones: true, inline: false };

test('a style reads as its specified members and values, with the options beside them', () => {
  expect(READ).toEqual(DEFAULT_STYLE);
  expect(styleOptionsOf(ALL)).toEqual({ autoTheme: true, edge: 32, phones: false, inline: true });
  expect(specifiedStyleOf({ ...DEFAULT_STYLE, theme: 'dark' }).theme).toBe('dark');
  expect(styleOptionsOf(DEFAULT_STYLE)).toEqual(USUAL);
});

test.each<{ name: string; stored?: WidgetStyle; sent: Partial<SpecifiedStyle & StyleOptions>; style: WidgetStyle }>([
  { name: 'what was read keeps all options', sent: {}, style: ALL },
  {
    name: 'another color keeps all options',
    sent: { accentColor: '#ef4444' },
    style: { ...ALL, accentColor: '#ef4444' },
  },
  { name: 'another theme is meant', sent: { theme: 'dark' }, style: { ...ALL, theme: 'dark' } },
  {
    name: 'another corner takes the pill out of the page',
    sent: { placement: 'top-left' },
    style: { ...DEFAULT_STYLE, theme: 'light dark', placement: 'top-left', edge: 32, phones: false },
  },
  { name: 'the usual options leave no members', sent: USUAL, style: DEFAULT_STYLE },
  {
    name: 'options are set by name',
    stored: DEFAULT_STYLE,
    sent: { autoTheme: true, edge: 8, phones: false, inline: true, placement: 'top-right' },
    style: { ...ALL, edge: 8, placement: 'top-right' },
  },
])('of a call, $name', ({ stored = ALL, sent, style }) => {
  const { autoTheme, edge, phones, inline, ...specified } = sent;
  const options = JSON.parse(JSON.stringify({ autoTheme, edge, phones, inline })) as Partial<StyleOptions>;
  expect(styleFromCall(stored, { ...specifiedStyleOf(stored), ...specified }, options)).toEqual(style);
});
