import { minify } from 'terser';
import type { Plugin } from 'vite';
import { shortNames } from './short-names.ts';
import { createUniqueNames } from './script-variables.ts';

/** Minifies the one chunk of a file.
 * @param finish applied to the minified code */
export const squeezeScript = (file: 'popup' | 'widget', finish: (code: string) => string): Plugin => ({
  name: 'squeeze-script',
  generateBundle: async (_, bundle) => {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      const { mangle, nameCache } = shortNames(file);
      const { code = '' } = await minify(chunk.code, {
        mangle: file === 'popup' ? mangle : { ...mangle, nth_identifier: createUniqueNames() },
        nameCache,
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
      chunk.code = finish(code);
    }
  },
});
