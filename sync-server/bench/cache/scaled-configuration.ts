import { readFileSync } from 'node:fs';
import { PURGES } from '../../src/platform/parameters.ts';

const FILE = new URL('../../deploy/varnish.vcl', import.meta.url);

const DAY_S = 24 * 60 * 60;

interface Scaling {
  /** Port of the server. */
  port: number;
  tokenFile: string;
  /** Speed of the played time, 1 for that of the machine's clock. Varnish has no other clock, so its times are so many times as short. */
  speed: number;
}

/** Returns the shipped configuration of Varnish for a server on another port, with the times of a fast clock.
 * @throws Error if the configuration no longer has what is replaced */
export const scaledConfiguration = ({ port, tokenFile, speed }: Scaling): string => {
  const seconds = (days: number): string => `${((days * DAY_S) / speed).toFixed(3)}s`;
  const replacements: readonly (readonly [from: string, to: string])[] = [
    ['.port = "8787";', `.port = "${port}";`],
    ['std.fileread("/etc/varnish/doorsign-token")', `std.fileread("${tokenFile}")`],
    ['set req.grace = 14d;', `set req.grace = ${seconds(14)};`],
    ['set req.grace = 1d;', `set req.grace = ${seconds(1)};`],
    ['set beresp.grace = 14d;', `set beresp.grace = ${seconds(14)};`],
    ['set beresp.keep = 1d;', `set beresp.keep = ${seconds(1)};`],
  ];
  let text = readFileSync(FILE, 'utf8');
  for (const [from, to] of replacements) {
    if (text.split(from).length !== 2) throw new Error(`deploy/varnish.vcl must have once: ${from}`);
    text = text.replace(from, to);
  }
  const ttl = /set beresp\.ttl = std\.duration\(regsub\(.*\), 60s\);/;
  if (!ttl.test(text)) throw new Error('deploy/varnish.vcl must read Surrogate-Control.');
  // The machine's speed keeps what the server says.
  return speed === 1 ? text : text.replace(ttl, `set beresp.ttl = ${(PURGES.keptS / speed).toFixed(3)}s;`);
};
