// Loaded into the server's process before its own code: reports the process's resource usage on request. Plain JavaScript, so that no loader counts
// as memory of the server.

const RESOLUTION_MS = 10;
/** A timer that is later than this, in milliseconds, is reported as a pause of the event loop. */
const TOLD_MS = 20;
const PAUSES_MAX = 5_000;

/** Returns milliseconds of a clock that all processes of the machine share. */
const now = () => Number(process.hrtime.bigint()) / 1e6;

/** @type {[from: number, to: number][]} */
let pauses = [];
let before = now();
setInterval(() => {
  const at = now();
  const due = before + RESOLUTION_MS;
  if (at - due > TOLD_MS && pauses.length < PAUSES_MAX) pauses.push([due, at]);
  before = at;
}, RESOLUTION_MS).unref();

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
    // Pauses since the previous request.
    process.send?.({ pauses, rssPeak: process.resourceUsage().maxRSS * 1024 });
    pauses = [];
  }
});
