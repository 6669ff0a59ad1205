import { expect, test } from 'vitest';
import { ownersModules } from './visitor-modules.ts';

test('modules only for owners are found in any folder', () => {
  expect(
    ownersModules([
      '/x/node_modules/react-dom/client.js',
      '/x/node_modules/zod/v4/mini/index.js',
      '/x/pwa/node_modules/@radix-ui/react-toast/dist/index.mjs',
      '/x/pwa/src/site/landing/demo.tsx',
      'C:\\x\\node_modules\\dexie\\dist\\modern\\dexie.mjs',
    ]),
  ).toHaveLength(3);
});
