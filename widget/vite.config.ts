import { minify } from 'terser';
import { defineConfig, type Plugin } from 'vite';

/** The stylesheet is written to be read; a visitor's browser needs none of its spaces. */
const squeezeStyle = (): Plugin => ({
  name: 'squeeze-style',
  transform: {
    filter: { id: /widget\/src\/style\.ts$/ },
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
      // Nothing may become a name of the page that the script runs in.
      chunk.code = `(()=>{${code.replace(/;?\s*$/, '')}})()`;
    }
  },
});

/** One classic script that holds everything: dist/widget.js. The server puts the payload into it. */
export default defineConfig({
  plugins: [squeezeStyle(), squeezeScript()],
  build: {
    target: 'es2022',
    lib: { entry: 'src/widget.ts', formats: ['es'], fileName: () => 'widget.js' },
    minify: 'oxc',
  },
});
