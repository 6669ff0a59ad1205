import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import { FIRST_RELEASE_PATCHES } from './first-release.ts';
import { NEXT_RELEASE_PATCHES } from './next-release.ts';
import { releaseCopies } from './release-copies.ts';
import { applyPatches, ROOT, type SourcePatch } from './source-patch.ts';

/** A built worker on disk. */
export interface BuiltWorker {
  readonly file: string;
  remove(): void;
}

/** Inside the project, so that packages that are not bundled resolve from there. */
const CACHE = join(ROOT, 'node_modules', '.cache', 'doorsign-simulation');

/** Replaces `import.meta.url` with the address of the source file, because bundled code locates files relative to its source. */
const ownPlace: Plugin = {
  name: 'own-place',
  transform(code, id) {
    if (id.includes('/node_modules/') || !code.includes('import.meta.url')) return null;
    const [file = id] = id.split('?');
    return { code: code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href)), map: null };
  },
};

const patched = (patches: readonly SourcePatch[]): Plugin & { assertUsed(): void } => {
  const used = new Set<SourcePatch>();
  return {
    name: 'patched',
    enforce: 'pre',
    transform(code, id) {
      // A fault of this release is one of the first as well; the next one mends it.
      const source = id.replace(/\?first$/, '');
      const here = patches.filter(({ file }) => join(ROOT, file) === source);
      if (here.length === 0) return null;
      for (const patch of here) used.add(patch);
      return { code: applyPatches(code, here), map: null };
    },
    assertUsed() {
      for (const patch of patches) if (!used.has(patch)) throw new Error(`Not part of the build: ${patch.file}`);
    },
  };
};

/** Bundles worker.ts with all project sources that it imports: child processes start and run faster than from sources, and one
 * build serves any number of them. */
export const buildWorker = async (patches: readonly SourcePatch[] = []): Promise<BuiltWorker> => {
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, 'worker-'));
  const patch = patched(patches);
  await build({
    configFile: false,
    root: join(ROOT, 'pwa'),
    logLevel: 'silent',
    plugins: [
      patch,
      releaseCopies('?next', NEXT_RELEASE_PATCHES),
      releaseCopies('?first', FIRST_RELEASE_PATCHES),
      ownPlace,
    ],
    ssr: { noExternal: [/^@doorsign\//] },
    build: {
      ssr: fileURLToPath(new URL('worker.ts', import.meta.url)),
      outDir: folder,
      emptyOutDir: true,
      copyPublicDir: false,
      target: 'node20',
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'worker.mjs' } },
    },
  });
  patch.assertUsed();
  return { file: join(folder, 'worker.mjs'), remove: () => rmSync(folder, { recursive: true, force: true }) };
};
