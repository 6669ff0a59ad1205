import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';

/** Makes one script of a module and all that it imports, for a page that knows no modules.
 * @param name   of a global that the bundler wants; the module sets its own */
export const bundleForPage = async (module: URL, name: string): Promise<string> => {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry: fileURLToPath(module), formats: ['iife'], name } },
  });
  return (output as Rolldown.RolldownOutput[])[0]?.output[0].code ?? '';
};
