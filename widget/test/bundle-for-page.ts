import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';

/** Makes one script of a module of this folder and all that it imports, for a page that knows no modules.
 * @param module file name here
 * @param name   of a global that the bundler wants; the module sets its own */
export const bundleForPage = async (module: string, name: string): Promise<string> => {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry: fileURLToPath(new URL(module, import.meta.url)), formats: ['iife'], name } },
  });
  return (output as Rolldown.RolldownOutput[])[0]?.output[0].code ?? '';
};
