import type { Plugin } from 'vite';
// Imported by its path: Vite bundles such imports of its configuration.
import { pluginZip } from '../../widget/tools/wordpress-plugin/plugin-files.ts';

/** Writes the WordPress plugin into the build, from which owners download it. Source: shared-schema/docs/http-contract.md#public-files. */
export const wordpressZip = (): Plugin => ({
  name: 'wordpress-zip',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'integrations/doorsign-wordpress.zip', source: pluginZip() });
  },
});
