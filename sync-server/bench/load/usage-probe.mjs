// Loaded into the server's process before its own code: says what the process has used, when it is asked. Plain JavaScript, so
// that no loader of ours counts as the server's memory.
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
});
