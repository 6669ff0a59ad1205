import { minify } from 'terser';
import type { Plugin } from 'vite';
import { shortNames } from './short-names.ts';
import { createUniqueNames } from './script-variables.ts';

/** Minifies the one chunk of a file.
 * @param file   whose short names it uses
 * @param finish applied to the minified code
 * @param areVariablesUnique the variables get names that `finish` replaces (script-variables.ts) */
export const squeezeScript = (
  file: 'popup' | 'widget',
  finish: (code: string) => string,
  areVariablesUnique = false,
): Plugin => ({
  name: 'squeeze-script',
  generateBundle: async (_, bundle) => {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      const { mangle, nameCache } = shortNames(file);
      const { code = '' } = await minify(chunk.code, {
        mangle: areVariablesUnique ? { ...mangle, nth_identifier: createUniqueNames() } : mangle,
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
