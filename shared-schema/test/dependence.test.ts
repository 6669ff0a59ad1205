import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SRC = fileURLToPath(new URL('../src', import.meta.url));

/** Returns everything that is loaded with a file: its imports and their imports, without types, which do not exist at run time. */
const loadedWith = (file: string, loaded = new Set<string>()): Set<string> => {
  if (loaded.has(file)) return loaded;
  loaded.add(file);
  for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(
    /^(?:import|export)\s+(?!type\b|const\b|interface\b)[^;]*?from '([^']+)'/gm,
  )) {
    if (specifier.startsWith('.')) loadedWith(resolve(dirname(file), specifier), loaded);
    else loaded.add(specifier);
  }
  return loaded;
};

const namesOf = (file: string): string[] =>
  [...loadedWith(resolve(SRC, file))].map((name) => (name.startsWith(SRC) ? relative(SRC, name) : name)).sort();

test('the status engine loads no package, and of other folders only calendar, week, dates of spans and the zone source', () => {
  expect(namesOf('status/index.ts').filter((name) => !name.startsWith('status/'))).toEqual([
    'holidays/civil-date.ts',
    'hours/minute-of-day.ts',
    'hours/week.ts',
    'spans/occurrences.ts',
    'zones/zone-source.ts',
  ]);
});

test('the wording, which visitors load, imports only the units of time and the labels from the engine', () => {
  expect(namesOf('status/wording/index.ts')).toEqual([
    'status/labels.ts',
    'status/units.ts',
    'status/wording/english.ts',
    'status/wording/format-status-line.ts',
    'status/wording/in-visitors-time.ts',
    'status/wording/index.ts',
    'status/wording/one-line.ts',
    'status/wording/popup-texts.ts',
    'status/wording/short-form.ts',
    'status/wording/texts.ts',
    'status/wording/words.ts',
  ]);
});

test('the check finds an import of a package', () => {
  expect(namesOf('hours/hours.ts')).toContain('zod/mini');
});
