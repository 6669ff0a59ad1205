import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { DEFAULT_NODE, endOfNode } from './node-releases.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const read = (file: string): string => readFileSync(root + file, 'utf8');

test.each([
  { version: '20.20.2', day: '2026-04-30T23:59:59Z', ended: null },
  { version: '20.20.2', day: '2026-05-01T00:00:00Z', ended: '2026-04-30' },
  { version: '22.23.3', day: '2026-11-29T00:00:00Z', ended: null },
  { version: '23.1.0', day: '2026-11-29T00:00:00Z', ended: '2025-06-01' },
  { version: '99.0.0', day: '2026-11-29T00:00:00Z', ended: null },
])('on $day the support of Node $version ended: $ended', ({ version, day, ended }) => {
  expect(endOfNode(version, Date.parse(day))).toBe(ended);
});

test('every place that chooses a version of Node chooses the same one', () => {
  const major = String(DEFAULT_NODE);
  expect(read('.nvmrc').trim()).toBe(major);
  expect([...read('Dockerfile').matchAll(/^FROM node:(\d+)-/gm)].map(([, version]) => version)).toEqual([major, major]);
  expect(read('.devcontainer/devcontainer.json')).toContain(`"node:${major}-bookworm"`);
  expect(read('.github/workflows/ci.yml')).toContain(`node: '${major}'`);
  const containers = [...read('.github/workflows/nightly.yml').matchAll(/ node:(\d+)-/g)].map(([, version]) => version);
  expect(new Set(containers)).toEqual(new Set([major]));
  expect(read('sync-server/docs/install.md')).toContain(`setup_${major}.x`);
});
