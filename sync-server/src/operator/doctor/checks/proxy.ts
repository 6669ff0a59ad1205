import type { Config } from '../../../config.ts';
import { isLoopback } from '../../../platform/loopback.ts';
import { findings, type Check, type Finding } from '../check.ts';

const { ok, warn } = findings('proxies');

/** Compares TRUST_PROXY with the other settings. The server speaks http only, so an https address has a proxy that decrypts.
 * @returns whether TRUST_PROXY can be right, as far as the other settings tell */
export const judgeProxies = ({
  trustProxy,
  publicUrl,
  host,
}: Pick<Config, 'trustProxy' | 'publicUrl' | 'host'>): Finding => {
  const isBehindOne = publicUrl.startsWith('https:');
  const count = `TRUST_PROXY is ${trustProxy}`;
  if (isBehindOne && trustProxy === 0)
    return warn(
      `${count}, but PUBLIC_URL is https, so there is one: all callers share its address and its limits`,
      'set TRUST_PROXY to the number of proxies in front',
    );
  if (!isBehindOne && trustProxy > 0 && isLoopback(new URL(publicUrl).hostname))
    return warn(
      `${count}, but PUBLIC_URL is this machine: callers choose the address under which they are counted`,
      'set TRUST_PROXY to 0',
    );
  if (trustProxy > 0 && !isLoopback(host))
    return warn(
      `${count}, and HOST is ${host}: whoever reaches the port past the proxy chooses the address under which they are counted`,
      'let only the proxy reach the port (firewall, private network), or set HOST to 127.0.0.1',
    );
  return ok(trustProxy === 0 ? 'none in front' : `${trustProxy} in front`);
};

export const proxyCheck: Check = {
  what: 'proxies',
  run: ({ config }) => Promise.resolve([judgeProxies(config)]),
};
