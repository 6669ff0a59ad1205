import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const CREATE_ICON = fileURLToPath(new URL('../src/ui/create-icon.ts', import.meta.url));
const KEY = /, key: "\w+"/g;
const IMPORT = "import createLucideIcon from '../createLucideIcon.mjs';";

/** Returns a module of an icon that is built by the app's own function, without the keys of its shapes: that function needs none.
 * @throws Error for another version of lucide-react, in which the line is missing */
export const leanIcon = (code: string): string => {
  if (!code.includes(IMPORT)) throw new Error(`lucide-react has changed: "${IMPORT}" is not there.`);
  return code
    .replace(IMPORT, `import { createIcon as createLucideIcon } from ${JSON.stringify(CREATE_ICON)};`)
    .replace(KEY, '');
};

/** Leaves out of the build what the app does not use of lucide-react. Source: shared-schema/docs/decisions/0156-weight-of-the-second-model.md. */
export const leanIcons = (): Plugin => ({
  name: 'lean-icons',
  apply: 'build',
  transform: {
    filter: { id: /lucide-react\/dist\/esm\/icons\/(?!index)[\w-]+\.mjs$/ },
    handler: (code) => (/createLucideIcon\(/.test(code) ? { code: leanIcon(code), map: null } : null),
  },
});
