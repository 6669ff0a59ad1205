import { afterEach, beforeEach } from 'vitest';
import { format } from 'node:util';

/**
 * A warning that nobody reads is a defect that nobody sees: console.error or console.warn in a test fails it.
 * A test that is about such a line spies on the console itself, which replaces what is set here.
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
