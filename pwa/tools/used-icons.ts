import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const IMPORT = /import \{([^}]*)\} from 'lucide-react'/g;

/** Finds the names that the app and its tests import from lucide-react. */
const findNames = (): Set<string> =>
  new Set(
    ['src', 'test', 'tools']
      .flatMap((folder) =>
        readdirSync(ROOT + folder, { recursive: true, encoding: 'utf8' }).map((name) => `${ROOT}${folder}/${name}`),
      )
      .filter((path) => /\.tsx?$/.test(path))
      .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(IMPORT)])
      .flatMap(([, names = '']) => names.match(/\w+/g) ?? []),
  );

/** In tests, leaves out of lucide-react the icons that nothing imports: every worker would load all of its 2,000 files.
 * A vitest that watches reads the names once: restart it after the first import of an icon. */
export const usedIcons = (): Plugin => ({
  name: 'used-icons',
  transform: {
    filter: { id: /lucide-react\.mjs$/ },
    handler: (code) => {
      const names = findNames();
      const lines = code
        .split('\n')
        .filter((line) => !line.includes("'./icons/") || line.match(/\w+/g)?.some((word) => names.has(word)));
      return { code: lines.join('\n').replace('export { index as icons };', ''), map: null };
    },
  },
});
