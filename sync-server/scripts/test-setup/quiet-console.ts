import { afterEach, beforeEach } from 'vitest';
import { format } from 'node:util';

/**
 * Fails a test that writes to console.error or console.warn, so that no warning goes unnoticed. A test that expects such output spies on the console
 * itself, which replaces these functions.
 */
const lines: string[] = [];

for (const level of ['error', 'warn'] as const) {
  console[level] = (...args: unknown[]): void => {
    lines.push(`console.${level}: ${format(...args)}`);
  };
}

beforeEach(() => {
  lines.length = 0;
});

afterEach(() => {
  const said = lines.splice(0);
  if (said.length > 0) throw new Error(`The test wrote to the console.\n${said.join('\n')}`);
});
