import { fileURLToPath } from 'node:url';
import { relative } from 'node:path';
import { commandLine } from '../../../sync-server/scripts/command-line.ts';
import { buildPackages } from './build-packages.ts';

commandLine(
  'packages',
  'Builds the npm packages @doorsign/element and @doorsign/react, and packs them into dist/ as the registry gets them.',
).parse();

const root = fileURLToPath(new URL('../../..', import.meta.url));
for (const tarball of await buildPackages(`${root}dist`)) process.stdout.write(`${relative(root, tarball)}\n`);
