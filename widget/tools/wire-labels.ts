import type { Plugin } from 'vite';

/** Lets the script say "o", "c", "h" and "x" where everybody else says "open", "closed", "holiday" and "other": the payload's
 * letters are then its labels, and no table is needed. What has a label for a name is shortened to the same letter
 * (short-names.ts). */
export const wireLabels = (): Plugin => ({
  name: 'wire-labels',
  load: {
    filter: { id: /shared-schema\/src\/status\/labels\.ts$/ },
    handler: () => `export const OPEN = 'o', HOLIDAY = 'h', OTHER = 'x';`,
  },
  transform: {
    filter: { id: /shared-schema\/src\/widget\/status-from-payload\.ts$/ },
    handler: (code) => code.replace('labelOf, ', '').replaceAll('labelOf(', '('),
  },
});
