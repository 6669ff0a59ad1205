import { Argument } from '@commander-js/extra-typings';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { commandLine, wholeNumber } from '../../sync-server/scripts/command-line.ts';
import { pinnedConfig, popupConfig, scriptConfig } from '../vite.config.ts';
import { areValidNames, firstNames, namesFileOf, NAMES, type NamedScript } from './variable-names.ts';
import { findVariables } from './script-variables.ts';

// Variables may have any one-letter names, and some names compress better than others: two functions that look alike are stored once. This
// tool tries names at random, keeps a try that is not worse, and writes the best into variable-names.txt (variable-names-pinned.txt,
// variable-names-popup.txt), which every build then uses. It saves the last few percent. It continues from the current names if they fit: another
// seed may find better ones.

const CONFIGS = { pinned: pinnedConfig, popup: popupConfig, widget: scriptConfig };
const [TRIES, seed, SCRIPT] = commandLine(
  'letters -w @doorsign/widget',
  'Searches for names of the variables with which a script compresses best. To be run after each change of the script.',
)
  .addArgument(new Argument('[tries]').argParser(wholeNumber).default(9000))
  .addArgument(new Argument('[seed]').argParser(wholeNumber).default(20261121))
  .addArgument(new Argument('[script]').choices(Object.keys(CONFIGS) as NamedScript[]).default('widget' as const))
  .parse().processedArgs;
const FREQUENT = 20;

/** State of the random numbers, which are the same for each seed. */
let state = seed;
const below = (end: number): number => {
  state = (state * 48271) % 2147483647;
  return Math.floor((state / 2147483647) * end);
};

let script = '';
const root = fileURLToPath(new URL('..', import.meta.url));
const take = (code: string): string => (script = code);
const config = CONFIGS[SCRIPT];
await build({
  ...config(take),
  root,
  configFile: false,
  logLevel: 'error',
  build: { ...config(take).build, write: false },
});

const variables = findVariables(script);
const bytes = (code: string): number => brotliCompressSync(code).length;
/** Returns the compressed size of the script, as built or as served, whichever is larger. */
const sizeOf = (names: readonly string[]): number => {
  const built = variables.rename(names);
  const served = built
    // Without CSS, the place in the style sheet is empty.
    .replace('}__PAYLOAD__', '}')
    .replace('__PAYLOAD__', 'null')
    .replace('__ADDRESS__', '"https://doorsign.example/api/widget/"');
  return Math.max(bytes(built), bytes(served));
};
const file = new URL('../' + namesFileOf(SCRIPT), import.meta.url);
const present = readFileSync(file, 'utf8').trim().split('');
let best = areValidNames(variables, present) ? present : firstNames(variables);
let size = sizeOf(best);
process.stdout.write(`${variables.count} variables, ${size} bytes to begin with\n`);

for (let i = 0; i < TRIES; i++) {
  const tried = [...best];
  const variable = below(variables.count);
  const name = NAMES[below(FREQUENT)] as string;
  // Conflicting variables that have the name get this variable's name in exchange.
  for (const conflict of variables.conflicts[variable] ?? [])
    if (tried[conflict] === name) tried[conflict] = best[variable] as string;
  tried[variable] = name;
  if (!areValidNames(variables, tried)) continue;
  const smaller = sizeOf(tried);
  if (smaller < size) {
    // A search that is interrupted loses nothing.
    writeFileSync(file, `${tried.join('')}\n`);
    process.stdout.write(`${smaller} bytes after ${i} tries\n`);
  }
  if (smaller <= size) [best, size] = [tried, smaller];
}
writeFileSync(file, `${best.join('')}\n`);
