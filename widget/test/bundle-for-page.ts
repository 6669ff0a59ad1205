import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';

/** Bundles a module and all its imports into one script, for a page without modules.
 * @param name   of a global that the bundler needs; the module sets its own */
export const bundleForPage = async (module: URL, name: string): Promise<string> => {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry: fileURLToPath(module), formats: ['iife'], name } },
  });
  return (output as Rolldown.RolldownOutput[])[0]?.output[0].code ?? '';
};
