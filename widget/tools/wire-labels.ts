import type { Plugin } from 'vite';

/** Replaces the labels "open", "closed", "holiday" and "other" with "o", "c", "h" and "x" in the script: the payload's letters are then its
 * labels, and no table is needed. Names that equal a label are shortened to the same letter (short-names.ts). */
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
