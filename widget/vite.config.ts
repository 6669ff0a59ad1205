import { minify } from 'terser';
import { defineConfig, type Plugin } from 'vite';

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
        module: true,
        ecma: 2020,
        compress: { passes: 4, unsafe: true, unsafe_arrows: true, pure_getters: true, keep_fargs: false },
        format: { comments: false },
      });
      // Nothing may become a name of the page that the script runs in. A module has its own names.
      chunk.code = chunk.exports.length ? code : `(()=>{${code.replace(/;?\s*$/, '')}})()`;
    }
  },
});

/** Two files, each of which holds all that it needs: dist/popup.js, an ES module, by `--mode popup` and first, then
 * dist/widget.js, a classic script. The server puts the payload into that. */
export default defineConfig(({ mode }) => {
  const name = mode === 'popup' ? 'popup' : 'widget';
  return {
    plugins: [squeezeStyle(), squeezeScript()],
    build: {
      target: 'es2022',
      lib: { entry: `src/${name}.ts`, formats: ['es'], fileName: () => `${name}.js` },
      minify: 'oxc',
      emptyOutDir: name === 'popup',
    },
  };
});
