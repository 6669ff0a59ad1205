import { minify } from 'terser';
import type { Plugin } from 'vite';

/** Minifies the app's scripts once more, after Vite's own minifier: neither finds all that the other finds, and statements that stay
 * apart compress better than sequences. */
export const shortenScripts = (): Plugin => ({
  name: 'shorten-scripts',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        const { code } = await minify(file.code, {
          module: true,
          ecma: 2020,
          compress: { passes: 3, sequences: false },
          format: { comments: false },
        });
        if (code === undefined) throw new Error(`terser returned nothing for ${file.fileName}`);
        file.code = code;
      }
    },
  },
});
