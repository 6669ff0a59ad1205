import { fileURLToPath } from 'node:url';

/** The packages that import React: in tests they must be loaded by Vite, which resolves the aliases, and not by Node. */
export const IMPORTS_REACT: readonly (RegExp | string)[] = [
  /radix-ui/,
  /react-/,
  /use-sync-external-store/,
  'dexie-react-hooks',
  'lucide-react',
  'zustand',
  /testing-library/,
  /floating-ui/,
  /aria-hidden/,
];

const fileAt = (path: string): string => fileURLToPath(new URL(`../../node_modules/${path}`, import.meta.url));
const at = (specifier: string): string => fileURLToPath(import.meta.resolve(specifier));

/** Preact in place of React. It has React's interface and loads 49 kB less. Source: shared-schema/docs/decisions/0226-preact.md. */
export const PREACT_FOR_REACT: { find: string | RegExp; replacement: string }[] = [
  { find: /^react$/, replacement: at('preact/compat') },
  { find: /^react\/jsx-(dev-)?runtime$/, replacement: at('preact/jsx-runtime') },
  { find: /^react-dom$/, replacement: at('preact/compat') },
  { find: /^react-dom\/client$/, replacement: at('preact/compat/client') },
  { find: /^react-dom\/server$/, replacement: at('preact/compat/server') },
  { find: /^react-dom\/test-utils$/, replacement: at('preact/compat/test-utils') },
  // The builds for Node of these are CommonJS, which would load React itself.
  { find: /^lucide-react$/, replacement: fileAt('lucide-react/dist/esm/lucide-react.mjs') },
  {
    find: /^@testing-library\/react$/,
    replacement: fileAt('@testing-library/react/dist/@testing-library/react.esm.js'),
  },
];
