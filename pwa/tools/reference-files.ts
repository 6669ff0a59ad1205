import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { DocsAssets } from '../src/site/document-html.ts';

const PACKAGE = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

/** The files of Swagger UI in its package. */
export const REFERENCE_SOURCES = {
  script: join(PACKAGE, 'swagger-ui-bundle.js'),
  styles: join(PACKAGE, 'swagger-ui.css'),
} as const;

/** Texts that must be passed on with these files. */
const LICENSES = ['NOTICE', 'LICENSE', 'swagger-ui-bundle.js.LICENSE.txt'] as const;

/** Copies Swagger UI into the build, under names with a hash of the content, and its licenses beside it.
 * @param folder the build
 * @param within the folder of the files in it
 * @returns the addresses of the files from the root of the site */
export const writeReference = async (folder: string, within: string): Promise<DocsAssets['reference']> => {
  await mkdir(join(folder, within), { recursive: true });
  const copy = async (source: string, name: string, end: string): Promise<string> => {
    // The maps are not served.
    const text = (await readFile(source, 'utf8')).replace(/\n?(?:\/\/|\/\*)# sourceMappingURL=\S+(?: \*\/)?\s*$/, '\n');
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8);
    const path = `${within}/${name}-${hash}${end}`;
    await writeFile(join(folder, path), text);
    return `/${path}`;
  };
  const licenses = await Promise.all(LICENSES.map((name) => readFile(join(PACKAGE, name), 'utf8')));
  await writeFile(join(folder, within, 'swagger-ui-licenses.txt'), licenses.join('\n\n'));
  return {
    script: await copy(REFERENCE_SOURCES.script, 'swagger-ui', '.js'),
    styles: await copy(REFERENCE_SOURCES.styles, 'swagger-ui', '.css'),
  };
};
