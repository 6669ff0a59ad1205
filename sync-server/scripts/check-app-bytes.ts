import { appBytes } from './app-bytes.ts';

/** Prints the script sizes of a cold visit to each screen, and fails when a screen exceeds its limit. */
const LIMITS: Readonly<Record<string, number>> = { '/hours': 96_000, '/dashboard': 94_000 };

const tooHeavy: string[] = [];
for (const [route, bytes] of appBytes()) {
  const limit = LIMITS[route];
  const allowed = limit === undefined ? '' : `of ${limit / 1000} kB`;
  console.log(`${route.padEnd(14)}${(bytes / 1000).toFixed(1).padStart(6)} kB brotli ${allowed}`);
  if (limit !== undefined && bytes > limit) tooHeavy.push(route);
}
if (tooHeavy.length > 0) {
  console.error(`Too heavy: ${tooHeavy.join(', ')}. What is not needed at once belongs into a file on demand.`);
  process.exitCode = 1;
}
