import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(?:js|css|html|svg|json|webmanifest|txt|xml)$/;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes `file.br` and `file.gz` beside every text file of a folder and its subfolders, at the highest quality. */
export const compressFolder = async (folder: string): Promise<void> => {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const file of files.filter((entry) => entry.isFile() && TEXT.test(entry.name))) {
    const path = join(file.parentPath, file.name);
    const content = await readFile(path);
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    };
    await writeFile(`${path}.br`, await brotli(content, { params }));
    await writeFile(`${path}.gz`, await zip(content, { level: constants.Z_BEST_COMPRESSION }));
  }
};

/** Compresses a build's files, which the server sends as they are. Must run last, after the service worker is built. */
export const precompress = (): Plugin => {
  let folder = 'dist';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle: { order: 'post', sequential: true, handler: () => compressFolder(folder) },
  };
};
