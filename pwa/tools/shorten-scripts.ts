import { createRequire } from 'node:module';
import { minify, type MinifyOptions } from 'terser';
import type { Plugin } from 'vite';
import { shortenExports } from './shorten-exports.ts';

const OPTIONS: MinifyOptions = {
  module: true,
  ecma: 2020,
  compress: { passes: 6, sequences: false },
  format: { comments: false },
};

const { version } = createRequire(import.meta.url)('terser/package.json') as { version: string };

/** Minifies the app's scripts once more, after Vite's own minifier: neither finds all that the other finds, and statements that stay
 * apart compress better than sequences. Files then exchange their exports under shorter names. */
export const shortenScripts = (): Plugin => ({
  name: 'shorten-scripts',
  apply: 'build',
  // The names of files are made before this changes their content, and a browser keeps a file by its name.
  augmentChunkHash: () => `exports ${version} ${JSON.stringify(OPTIONS)}`,
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      for (const file of chunks) {
        const { code } = await minify(file.code, OPTIONS);
        if (code === undefined) throw new Error(`terser returned nothing for ${file.fileName}`);
        file.code = code;
      }
      shortenExports(chunks, (code) => this.parse(code));
    },
  },
});
