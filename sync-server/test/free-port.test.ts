import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createFreePorts, firstRowOf } from './free-port.ts';

test('a row of ports that another process has taken is passed over, and no port of the next one is given twice', async () => {
  const first = firstRowOf(process.pid);
  const other = createServer();
  onTestFinished(() => void other.close());
  // Another process may already use the port.
  await new Promise((resolve) => other.on('listening', resolve).on('error', resolve).listen(first, '127.0.0.1'));
  const ports = await Promise.all(Array.from({ length: 50 }, createFreePorts()));
  expect(new Set(ports).size).toBe(50);
  for (const port of ports) expect(port < first || port > first + 99).toBe(true);
});
