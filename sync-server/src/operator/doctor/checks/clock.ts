import { DOCTOR } from '../../../platform/parameters.ts';
import { isLoopback } from '../../../platform/loopback.ts';
import type { Config } from '../../../config.ts';
import { ask } from '../ask.ts';
import { findings, type Check, type CheckContext, type Finding } from '../check.ts';

const { ok, warn, fail } = findings('clock');

/** Returns the web servers outside of this machine whose clocks can be compared: every response contains the time. */
const sourcesOf = ({ publicUrl, stripe, oidc }: Config): string[] => [
  ...(stripe.keys ? [stripe.apiBase] : []),
  ...(oidc.client ? [oidc.issuer] : []),
  ...(isLoopback(new URL(publicUrl).hostname) ? [] : [publicUrl]),
];

/** Returns by how many milliseconds this machine is ahead of another clock, which shows whole seconds only; null for a response without a time. */
export const skewOf = (
  date: string | null,
  { askedMs, answeredMs }: { askedMs: number; answeredMs: number },
): number | null => {
  const theirs = date === null ? NaN : Date.parse(date);
  if (Number.isNaN(theirs)) return null;
  // The other clock was anywhere within its second, at any time between request and response.
  const ahead = askedMs - (theirs + 999);
  const behind = theirs - answeredMs;
  if (ahead > 0) return ahead;
  return behind > 0 ? -behind : 0;
};

/** @param skewMs milliseconds by which this machine is ahead */
export const judgeClock = (source: string, skewMs: number): Finding => {
  const off = Math.abs(skewMs);
  if (off <= DOCTOR.skewMs.warn) return ok(`it agrees with ${source}`);
  const found = `it is ${Math.round(off / 1000)} s ${skewMs > 0 ? 'ahead of' : 'behind'} ${source}`;
  const fix = 'let the system set its clock (systemd-timesyncd, chrony): codes, sessions and payments depend on it';
  return off <= DOCTOR.skewMs.fail ? warn(found, fix) : fail(found, fix);
};

const compare = async (url: string, { now, signal }: CheckContext): Promise<Finding | null> => {
  const askedMs = now();
  try {
    const { headers } = await ask(url, signal);
    const skewMs = skewOf(headers.get('date'), { askedMs, answeredMs: now() });
    return skewMs === null ? null : judgeClock(new URL(url).host, skewMs);
  } catch {
    // The check of that service reports that it cannot be reached.
    return null;
  }
};

export const clockCheck: Check = {
  what: 'clock',
  async run(context) {
    const sources = sourcesOf(context.config);
    if (sources.length === 0) return [ok('not compared: nothing outside of this machine is configured')];
    const found = (await Promise.all(sources.map((url) => compare(url, context)))).filter((one) => one !== null);
    if (found.length === 0)
      return [warn('not compared: nobody outside of this machine answered', 'see what cannot be reached below')];
    const wrong = found.filter(({ level }) => level !== 'ok');
    return wrong.length > 0 ? wrong : found.slice(0, 1);
  },
};
