import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isOlder } from '../../../platform/dotted-version.ts';
import { findings, type Check } from '../check.ts';

const { ok, fail } = findings('Node');

/** Returns the oldest version that package.json allows. */
const oldestOf = (root: string): string => {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { engines: { node: string } };
  return engines.node.replace(/^[^\d]*/, '');
};

export const nodeCheck: Check = {
  what: 'Node',
  async run({ root, nodeVersion }) {
    const oldest = oldestOf(root);
    if (isOlder(nodeVersion, oldest)) return [fail(`${nodeVersion}`, `install Node ${oldest} or newer`)];
    return [ok(nodeVersion)];
  },
};
