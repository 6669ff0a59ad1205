// The second half of the import rules: what is left after types are erased. The widget's script and the status engine
// may name a type of anything in shared-schema, but at run time neither reaches an npm package, however indirectly.
import rules from './.dependency-cruiser.mjs';

/** @param {string} name @param {string} from */
const noPackage = (name, from) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: String.raw`\.(test|e2e)\.ts$` },
  to: { path: 'node_modules/', reachable: true },
});

export default {
  forbidden: [
    noPackage('widget-reaches-no-package', '^widget/src/'),
    noPackage('elements-reach-no-package', '^widget/integrations/element/src/'),
    noPackage('status-engine-reaches-no-package', '^shared-schema/src/status/'),
  ],
  options: { ...rules.options, tsPreCompilationDeps: false },
};
