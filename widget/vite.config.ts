import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { areValidNames, firstNames, namesFileOf, type NamedScript } from './tools/variable-names.ts';
import { findVariables } from './tools/script-variables.ts';
import { LONG_PLACEHOLDERS, shortPlaceholders } from './tools/short-names.ts';
import { squeezeScript } from './tools/squeeze-script.ts';
import { squeezeStyle } from './tools/squeeze-style.ts';
import { wireLabels } from './tools/wire-labels.ts';
import { ALL_TEXTS, TEXTS_HASH, textFiles } from './tools/text-files.ts';

/** Wraps the script, so that it adds no global name to the page and throws nothing into it. */
const asGuest = (code: string): string => `(async()=>{try{${code.replace(/;?\s*$/, '')}}catch{}})()`;

/** Shortens `===` to `==`, which gives the same result here: both sides of each comparison in these files have the same type, or one of them
 * is null or undefined. Comparisons with `true` stay: they are about a value that may be anything, also another website's window, which
 * throws if it is converted. */
const compareShortly = (code: string): string => code.replace(/(?<!!0)([!=]=)=/g, '$1');

/** Renames the variables to the names that compress best, as found by `npm run letters`. */
const nameVariables =
  (script: NamedScript) =>
  (code: string): string => {
    const variables = findVariables(code);
    const names = readFileSync(new URL(namesFileOf(script), import.meta.url), 'utf8')
      .trim()
      .split('');
    if (areValidNames(variables, names)) return variables.rename(names);
    process.stderr.write(
      `The ${script} script has changed: \`npm run letters -w @doorsign/widget\` makes it smaller.\n`,
    );
    return variables.rename(firstNames(variables));
  };

/** Appends the hash of the texts, so that the upkeep's address also changes with the texts, and the script needs only one hash. */
const withTextsHash = (code: string): string => `${code.trimEnd()}//${TEXTS_HASH}`;

/** Returns the versioned name of a file, as the server names it (sync-server/src/widget/files). */
const versionedName = (name: string, content: string, ending: string): string =>
  `${name}.${createHash('sha256').update(content).digest('base64url').slice(0, 8)}.${ending}`;

/** Defines the file names of parts that are built before, only when a file that names them is built: other builds read this configuration
 * before there are parts. */
const namesOf = (...parts: ('locations' | 'popup' | 'upkeep')[]): Plugin => ({
  name: 'part-names',
  config: () => ({
    define: Object.fromEntries(
      parts.map((part) => {
        const code = readFileSync(new URL(`dist/${part}.js`, import.meta.url), 'utf8');
        return [`__${part.toUpperCase()}__`, JSON.stringify(versionedName(part, code, 'js'))];
      }),
    ),
  }),
});

const library = (name: 'locations' | 'pinned' | 'popup' | 'upkeep' | 'widget'): UserConfig['build'] => ({
  target: 'es2022',
  lib: {
    entry: `src/${name === 'pinned' ? 'widget' : name}.ts`,
    formats: ['es'],
    fileName: () => `${name}.js`,
  },
  minify: 'oxc',
  emptyOutDir: name === 'locations',
});

/** Returns the configuration of the popup's build, which writes the texts files too.
 * @param finish as in scriptConfig */
export const popupConfig = (finish: (code: string) => string): UserConfig => ({
  plugins: [
    wireLabels(),
    squeezeStyle(),
    squeezeScript('popup', (code) => finish(compareShortly(code)), true),
    textFiles(),
  ],
  build: library('popup'),
});

/** Returns the configuration of the upkeep's build, which fills the same texts as the script. */
const upkeepConfig = (): UserConfig => ({
  plugins: [
    namesOf('locations', 'popup'),
    wireLabels(),
    shortPlaceholders(),
    squeezeScript('widget', (code) => withTextsHash(compareShortly(code))),
  ],
  build: library('upkeep'),
});

/** Returns the configuration of the script's build.
 * @param finish applied to the script while its variables have unique names */
export const scriptConfig = (finish: (code: string) => string): UserConfig => ({
  plugins: [
    namesOf('upkeep'),
    wireLabels(),
    shortPlaceholders(),
    squeezeStyle('__PAYLOAD__'),
    squeezeScript('widget', (code) => finish(asGuest(compareShortly(code))), true),
  ],
  build: library('widget'),
});

/** Returns the configuration of the script that owners pin: it includes upkeep and popup, and the integrity of all texts. It uses the popup's short
 * names, and requests its payload.
 * @param finish as in scriptConfig */
export const pinnedConfig = (finish: (code: string) => string): UserConfig => ({
  define: {
    __PAYLOAD__: 'null',
    __WORDS__: JSON.stringify({
      name: versionedName('words', ALL_TEXTS, 'json'),
      integrity: `sha384-${createHash('sha384').update(ALL_TEXTS).digest('base64')}`,
    }),
  },
  resolve: {
    alias: {
      './fetched-parts.ts': fileURLToPath(new URL('src/checked-parts.ts', import.meta.url)),
    },
  },
  plugins: [
    wireLabels(),
    squeezeStyle(),
    squeezeScript('popup', (code) => finish(asGuest(compareShortly(code))), true),
  ],
  build: library('pinned'),
});

/** Returns the configuration of the build of the web component, an ES module. It has the popup's short names and reads texts files, so it
 * makes their placeholders long again.
 * @param entry `served` for the module that a server serves, `index` for the npm package */
export const elementConfig = (entry: 'served' | 'index'): UserConfig => ({
  define: {
    __TEXTS__: JSON.stringify(TEXTS_HASH),
    __PLACEHOLDERS__: JSON.stringify(LONG_PLACEHOLDERS),
  },
  plugins: [wireLabels(), squeezeStyle(), squeezeScript('popup', (code) => code)],
  build: {
    target: 'es2022',
    lib: {
      entry: fileURLToPath(new URL(`integrations/element/src/${entry}.ts`, import.meta.url)),
      formats: ['es'],
      fileName: () => 'element.js',
    },
    minify: 'oxc',
    emptyOutDir: false,
  },
});

/** Builds six self-contained files: dist/locations.js, an ES module, with `--mode locations` and first; dist/popup.js, another module, with
 * `--mode popup`, with the texts files beside it; dist/upkeep.js, a third one, with `--mode upkeep`; dist/element.js, a fourth one, with
 * `--mode element`; dist/pinned.js with `--mode pinned`; then dist/widget.js, a classic script. The server writes its address into both
 * scripts, and the payload into the last. */
export default defineConfig(({ mode }) => {
  if (mode === 'locations') return { plugins: [squeezeStyle()], build: library('locations') };
  if (mode === 'popup') return popupConfig(nameVariables('popup'));
  if (mode === 'upkeep') return upkeepConfig();
  if (mode === 'element') return elementConfig('served');
  return mode === 'pinned' ? pinnedConfig(nameVariables('pinned')) : scriptConfig(nameVariables('widget'));
});
