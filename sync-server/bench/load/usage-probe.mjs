// Loaded into the server's process before its own code: says what the process has used, when it is asked. Plain JavaScript, so
// that no loader of ours counts as the server's memory.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 10;
const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delays.enable();

process.on('message', (message) => {
  if (message === 'cpu') {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuUs: user + system });
  }
  if (message === 'memory') {
    globalThis.gc?.();
    const { rss, heapUsed, external } = process.memoryUsage();
    process.send?.({ rss, inUse: heapUsed + external });
  }
  if (message === 'strain') {
    // Since it was asked for the last time.
    process.send?.({
      blockedMs: Math.max(0, delays.max / 1e6 - RESOLUTION_MS),
      rssPeak: process.resourceUsage().maxRSS * 1024,
    });
    delays.reset();
  }
});
