import { expect, test } from 'vitest';
import { ownersModules } from './visitor-modules.ts';

test('what only owners need is found, in whichever folder it was installed', () => {
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
