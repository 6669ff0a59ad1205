import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isOlder } from '../../../platform/dotted-version.ts';
import { DEFAULT_NODE, endOfNode } from '../../../platform/node-releases.ts';
import { findings, type Check } from '../check.ts';

const { ok, warn, fail } = findings('Node');

/** Returns the oldest version that package.json allows. */
const oldestOf = (root: string): string => {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { engines: { node: string } };
  return engines.node.replace(/^[^\d]*/, '');
};

export const nodeCheck: Check = {
  what: 'Node',
  async run({ root, nodeVersion, now }) {
    const oldest = oldestOf(root);
    if (isOlder(nodeVersion, oldest)) return [fail(`${nodeVersion}`, `install Node ${oldest} or newer`)];
    const lastDay = endOfNode(nodeVersion, now());
    if (lastDay !== null)
      return [
        warn(
          `${nodeVersion} gets no security fixes since ${lastDay}`,
          `install Node ${DEFAULT_NODE}, run npm run build and restart the server`,
        ),
      ];
    return [ok(nodeVersion)];
  },
};
