import type { Plugin } from 'vite';

/** Lines of Dexie that install what the app does not use. Without them the bundler drops the code.
 * - The cache of live queries: every database opens with `cache: 'disabled'`, with which it passes every call on.
 * - Hooks of tables: without a hook it passes every call on. */
const UNUSED = ['this.use(cacheMiddleware);', 'this.use(hooksMiddleware);'];

/** Returns Dexie's module without the parts that the app does not use.
 * @throws Error for another version of Dexie, in which a line is missing or not unique: look whether it may still go */
export const leanDexie = (code: string): string =>
  UNUSED.reduce((rest, line) => {
    const [before = '', after, ...more] = rest.split(line);
    if (after === undefined || more.length > 0) throw new Error(`Dexie has changed: "${line}" is not there once.`);
    return before + after;
  }, code);

/** Leaves out of the build what the app does not use of Dexie. Source: shared-schema/docs/decisions/0146-weight-of-the-apps-scripts.md. */
export const leanDexiePlugin = (): Plugin => ({
  name: 'lean-dexie',
  apply: 'build',
  transform: {
    filter: { id: /dexie\/dist\/modern\/dexie\.mjs$/ },
    handler: (code) => ({ code: leanDexie(code), map: null }),
  },
});
