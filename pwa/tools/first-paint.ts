/** The modules of a build, as the bundler shows them to the function that names a file. */
interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** Creates the function that tells whether a module belongs to the first paint: whether the entry imports it, directly or through
 * others, other than on demand.
 * @param entry the path of the entry's module
 * @returns a function for the modules of one build, which must be complete at the first call */
export const createIsFirstPaint = (entry: string): ((id: string, graph: ModuleGraph) => boolean) => {
  let first: Set<string> | null = null;
  return (id, graph) => {
    if (!first) {
      first = new Set([entry]);
      // A set also visits what is added during the loop.
      for (const at of first) for (const imported of graph.getModuleInfo(at)?.importedIds ?? []) first.add(imported);
    }
    return first.has(id);
  };
};
