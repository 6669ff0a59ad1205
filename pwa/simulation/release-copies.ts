import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { applyPatches, ROOT, type SourcePatch } from './source-patch.ts';

const isSource = (id: string): boolean => id.startsWith(ROOT) && !id.includes('/node_modules/') && /\.tsx?$/.test(id);

/** A plugin that bundles the project's sources once more: `import './module.ts?next'` loads the patched module with everything that
 * it imports; packages are shared.
 * @param suffix of the copy's modules, such as "?next" */
export const releaseCopies = (suffix: string, patches: readonly SourcePatch[]): Plugin => ({
  name: `release-copies${suffix}`,
  enforce: 'pre',
  async resolveId(source, importer, options) {
    const isOfCopy = source.endsWith(suffix) || importer?.endsWith(suffix);
    if (!isOfCopy) return null;
    const without = (id: string): string => (id.endsWith(suffix) ? id.slice(0, -suffix.length) : id);
    const found = await this.resolve(without(source), importer && without(importer), { ...options, skipSelf: true });
    return found && isSource(found.id) ? { ...found, id: found.id + suffix } : found;
  },
  load(id) {
    if (!id.endsWith(suffix)) return null;
    const file = id.slice(0, -suffix.length);
    const own = patches.filter((patch) => ROOT + patch.file === file);
    return applyPatches(readFileSync(file, 'utf8'), own);
  },
});
