import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { applyPatches, ROOT, type SourcePatch } from './source-patch.ts';

/** The suffix of modules of the next release, including everything that they import from the project. */
const NEXT = '?next';

const isSource = (id: string): boolean => id.startsWith(ROOT) && !id.includes('/node_modules/') && /\.tsx?$/.test(id);

/** A plugin that bundles the project's sources twice: `import './module.ts?next'` loads the patched module with everything that
 * it imports; packages are shared. */
export const releaseCopies = (patches: readonly SourcePatch[]): Plugin => ({
  name: 'release-copies',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    const isNext = source.endsWith(NEXT) || importer?.endsWith(NEXT);
    if (!isNext) return null;
    const without = (id: string): string => (id.endsWith(NEXT) ? id.slice(0, -NEXT.length) : id);
    const found = await this.resolve(without(source), importer && without(importer), { ...options, skipSelf: true });
    return found && isSource(found.id) ? { ...found, id: found.id + NEXT } : found;
  },
  load(id) {
    if (!id.endsWith(NEXT)) return null;
    const file = id.slice(0, -NEXT.length);
    const own = patches.filter((patch) => ROOT + patch.file === file);
    return applyPatches(readFileSync(file, 'utf8'), own);
  },
});
