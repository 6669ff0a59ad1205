import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const TOKENS = new Map(
  Array.from(css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g), ([, name, light, dark]) => [
    name,
    { light, dark },
  ]),
);

/** The relative luminance of "#rrggbb" by WCAG 2.2. */
const luminance = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => parseInt(color.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

const color = (name: string, theme: 'light' | 'dark'): string => {
  const value = TOKENS.get(name)?.[theme];
  if (!value) throw new Error(`tokens.css has no plain color --${name}`);
  return value;
};

/** Text colors, and the surfaces behind them. */
const WORDS: [words: string, surfaces: string[]][] = [
  ['ink', ['paper', 'shade', 'card', 'track', 'brand-soft']],
  [
    'muted',
    ['paper', 'shade', 'card', 'track', 'brand-soft', 'open-soft', 'closed-soft', 'holiday-soft', 'other-soft'],
  ],
  ['brand', ['paper', 'shade', 'card']],
  ['on-brand', ['brand', 'brand-strong']],
  ['on-brand-soft', ['brand-soft']],
  ['open-text', ['open-soft', 'card', 'paper']],
  ['closed-text', ['closed-soft', 'card', 'paper']],
  ['holiday-text', ['holiday-soft', 'card', 'paper', 'shade']],
  ['other-text', ['other-soft', 'card', 'paper']],
  ['danger', ['card', 'paper']],
  ['on-danger', ['danger']],
  ['on-google', ['google']],
  ['on-float', ['float', 'board']],
  ['float-muted', ['float']],
  ['float-accent', ['float']],
  ['float-danger', ['float']],
  ['on-float-accent', ['float-accent']],
];

/** Colors of edges and focus rings, which need less contrast than text, and the surfaces behind them. */
const SHAPES: [shape: string, surfaces: string[]][] = [
  ['field-line', ['card', 'paper']],
  ['google-line', ['google', 'paper']],
  ['focus', ['card', 'paper', 'shade']],
  ['brand', ['card', 'track']],
];

const pairs = (table: [string, string[]][]) =>
  table.flatMap(([front, surfaces]) =>
    surfaces.flatMap((surface) => (['light', 'dark'] as const).map((theme) => ({ front, surface, theme }))),
  );

test.each(pairs(WORDS))('$front is readable on $surface in $theme', ({ front, surface, theme }) => {
  expect(contrast(color(front, theme), color(surface, theme))).toBeGreaterThanOrEqual(4.5);
});

test.each(pairs(SHAPES))('$front is visible on $surface in $theme', ({ front, surface, theme }) => {
  expect(contrast(color(front, theme), color(surface, theme))).toBeGreaterThanOrEqual(3);
});

test('every color has a light and a dark side', () => {
  const declared = Array.from(css.matchAll(/^ {2}--([\w-]+): (?!0px)(.*);$/gm), ([, name, value]) => ({ name, value }));
  expect(declared.filter(({ value }) => !value?.startsWith('light-dark('))).toEqual([]);
});
