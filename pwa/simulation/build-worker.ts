import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';

/** A change of one source file that a build makes, and no other build has. */
export interface SourcePatch {
  /** From the root of the project. */
  readonly file: string;
  /** Must stand there exactly once. */
  readonly from: string;
  readonly to: string;
}

/** A built worker on the disk. */
export interface BuiltWorker {
  readonly file: string;
  remove(): void;
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Inside of the project, so that the packages that are not bundled are found from there. */
const CACHE = join(ROOT, 'node_modules', '.cache', 'doorsign-simulation');

/** Files that ask where they are shall hear where their source is. */
const ownPlace: Plugin = {
  name: 'own-place',
  transform(code, id) {
    if (id.includes('/node_modules/') || !code.includes('import.meta.url')) return null;
    return { code: code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)), map: null };
  },
};

/** @throws when a snippet is not there exactly once: then the rule is not taken away, whatever the histories say */
const patched = (patches: readonly SourcePatch[]): Plugin & { assertUsed(): void } => {
  const used = new Set<SourcePatch>();
  return {
    name: 'patched',
    enforce: 'pre',
    transform(code, id) {
      const here = patches.filter(({ file }) => join(ROOT, file) === id);
      if (here.length === 0) return null;
      let text = code;
      for (const patch of here) {
        const parts = text.split(patch.from);
        if (parts.length !== 2) throw new Error(`${parts.length - 1} times in ${patch.file}: ${patch.from}`);
        text = parts.join(patch.to);
        used.add(patch);
      }
      return { code: text, map: null };
    },
    assertUsed() {
      for (const patch of patches) if (!used.has(patch)) throw new Error(`Not part of the build: ${patch.file}`);
    },
  };
};

/** Bundles worker.ts and all sources of the project that it needs: a child process starts and runs it faster than the
 * sources, and one build serves any number of children. */
export const buildWorker = async (patches: readonly SourcePatch[] = []): Promise<BuiltWorker> => {
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, 'worker-'));
  const patch = patched(patches);
  await build({
    configFile: false,
    root: join(ROOT, 'pwa'),
    logLevel: 'silent',
    plugins: [patch, ownPlace],
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
