import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { CalendarDays, Check, Globe, PartyPopper, type LucideProps } from 'lucide-react';
import { expect, test } from 'vitest';
import { createIcon, type IconData } from '../src/ui/create-icon.ts';
import { leanIcon } from './lean-icons.ts';

const FOLDER = join(dirname(createRequire(import.meta.url).resolve('lucide-react')), '../esm/icons');
const moduleOf = (name: string): Promise<string> => readFile(join(FOLDER, `${name}.mjs`), 'utf8');

/** Returns the data in an icon's module as the build changes it. */
const dataOf = async (name: string): Promise<IconData> => {
  const [, data = ''] = /const __iconData = (\{.*?\n\});/s.exec(leanIcon(await moduleOf(name))) ?? [];
  const module: unknown = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(`export default ${data}`)}`
  );
  return (module as { default: IconData }).default;
};

/** Returns the attributes of each element, sorted: their order has no meaning. */
const marksOf = (icon: FunctionComponent<LucideProps>, props: LucideProps): string[][] =>
  renderToStaticMarkup(createElement(icon, props))
    .split('>')
    .map((tag) => [...tag.matchAll(/<\/?\w+|[\w-]+="[^"]*"/g)].map(([mark]) => mark).sort());

test.each([
  { name: 'calendar-days', icon: CalendarDays, props: { 'aria-hidden': true } },
  { name: 'check', icon: Check, props: { 'aria-hidden': true, strokeWidth: 2.5, style: { color: 'red' } } },
  { name: 'globe', icon: Globe, props: { className: 'size-4 text-muted' } },
  { name: 'party-popper', icon: PartyPopper, props: { className: 'size-full', style: { color: 'blue' } } },
] as const)('$name looks as lucide-react draws it', async ({ name, icon, props }) => {
  const lean = createIcon(await dataOf(name)) as FunctionComponent<LucideProps>;
  expect(marksOf(lean, props)).toEqual(marksOf(icon, props));
});

test('an icon has no keys in the build, and one without the known line fails it', async () => {
  const code = await moduleOf('globe');
  expect(code).toContain('key:');
  expect(leanIcon(code)).not.toContain('key:');
  expect(() => leanIcon(code.replace('createLucideIcon.mjs', 'create.mjs'))).toThrow('lucide-react has changed');
});
