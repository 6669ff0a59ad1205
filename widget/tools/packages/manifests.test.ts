import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PACKAGES } from './build-packages.ts';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly dependencies?: object;
  readonly peerDependencies?: object;
}
const read = (path: string): Manifest =>
  JSON.parse(readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')) as Manifest;

test.each(PACKAGES)(
  'the manifest of %s has the project’s version and license, and needs no package but React',
  (name) => {
    const { version, license } = read('package.json');
    const manifest = read(`widget/integrations/${name}/package.json`);
    expect(manifest).toMatchObject({ name: `@doorsign/${name}`, version, license });
    expect(manifest.dependencies).toBeUndefined();
    expect(manifest.peerDependencies).toEqual(name === 'react' ? { react: '>=18' } : undefined);
  },
);
