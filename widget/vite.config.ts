import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { minify } from 'terser';
import { defineConfig, type Plugin } from 'vite';
import { shortNames } from './tools/short-names.ts';
import { WORDS_HASH, wordsFiles } from './tools/words-files.ts';

/** The stylesheet is written to be read; a visitor's browser needs none of its spaces. */
const squeezeStyle = (): Plugin => ({
  name: 'squeeze-style',
  transform: {
    filter: { id: /widget\/src\/(popup-)?style\.ts$/ },
    handler: (code) =>
      code.replace(/(?<== )`[^`]*`/, (css) =>
        css
          .replace(/\s+/g, ' ')
          .replace(/ ?([{};:,!]) ?/g, '$1')
          .replaceAll(';}', '}')
          .replace(/\b0\./g, '.')
          .replace(/` | `/g, '`'),
      ),
  },
});

const squeezeScript = (): Plugin => ({
  name: 'squeeze-script',
  generateBundle: async (_, bundle) => {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      const { code = '' } = await minify(chunk.code, {
        ...shortNames(),
        module: true,
        ecma: 2020,
        compress: {
          passes: 4,
          pure_getters: true,
          keep_fargs: false,
          unsafe: true,
          unsafe_arrows: true,
          unsafe_comps: true,
          unsafe_math: true,
          unsafe_methods: true,
        },
        format: { comments: false },
      });
      chunk.code = chunk.exports.length ? withWordsHash(code) : asGuest(code);
    }
  },
});

/** Nothing becomes a name of the page that the script runs in, and nothing is thrown into it. */
const asGuest = (code: string): string => `(async()=>{${code.replace(/;?\s*$/, '')}})().catch(()=>{})`;

/** The popup's address then changes with the words' too, and the script needs but one of both. */
const withWordsHash = (code: string): string => `${code.trimEnd()}//${WORDS_HASH}`;

/** As the server has it (sync-server/src/widget/files). */
const popupName = (): string => {
  const popup = readFileSync(new URL('dist/popup.js', import.meta.url));
  return `popup.${createHash('sha256').update(popup).digest('base64url').slice(0, 8)}.js`;
};

/** Two files, each of which holds all that it needs: dist/popup.js, an ES module, by `--mode popup` and first, with the words
 * files beside it, then dist/widget.js, a classic script. The server puts the payload into that. */
export default defineConfig(({ mode }) => {
  const isPopup = mode === 'popup';
  const name = isPopup ? 'popup' : 'widget';
  return {
    plugins: [squeezeStyle(), squeezeScript(), ...(isPopup ? [wordsFiles()] : [])],
    define: isPopup ? {} : { __POPUP__: JSON.stringify(popupName()) },
    build: {
      target: 'es2022',
      lib: { entry: `src/${name}.ts`, formats: ['es'], fileName: () => `${name}.js` },
      minify: 'oxc',
      emptyOutDir: isPopup,
    },
  };
});
