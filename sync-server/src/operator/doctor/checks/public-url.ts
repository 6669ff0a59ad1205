import { isLoopback } from '../../../platform/loopback.ts';
import { askVersion, ownAddress, type Answering } from '../ask.ts';
import { findings, reasonOf, type Check, type CheckContext, type Finding } from '../check.ts';

const WHAT = 'public address';
const { ok, warn, fail } = findings(WHAT);

const answerAt = async (origin: string, signal: AbortSignal): Promise<Answering | Error> => {
  try {
    return await askVersion(origin, signal);
  } catch (error) {
    return new Error(reasonOf(error));
  }
};

export const publicUrlCheck: Check = {
  what: WHAT,
  async run({ config, version, signal }) {
    const { publicUrl } = config;
    const [there, here] = await Promise.all([answerAt(publicUrl, signal), answerAt(ownAddress(config), signal)]);
    const open = plainHttp(config);
    if (there instanceof Error) {
      if (here instanceof Error || here.kind === 'other')
        return [warn(`${publicUrl} does not answer, because the server is not running`, 'npm start'), ...open];
      return [
        fail(
          `${publicUrl} cannot be reached from here: ${there.message}`,
          'check its DNS name, the proxy in front and its certificate (for an authority of your own set NODE_EXTRA_CA_CERTS); links and snippets lead there',
        ),
        ...open,
      ];
    }
    if (there.kind === 'other')
      return [
        fail(
          `${publicUrl} answers ${there.status}, and not as Doorsign`,
          'let the proxy hand /api/ on to this server, unchanged',
        ),
        ...open,
      ];
    const [one, other] = [nameOf(there), nameOf(version)];
    if (one !== other)
      return [
        warn(
          `${publicUrl} is Doorsign ${one}, and this is ${other}`,
          'restart the server after an upgrade; else PUBLIC_URL leads to another one',
        ),
        ...open,
      ];
    return open.length > 0 ? open : [ok(`${publicUrl} is this Doorsign ${one}`)];
  },
};

const nameOf = ({ version, commit }: { version: string; commit: string | null }): string =>
  commit === null ? version : `${version} (${commit.slice(0, 7)})`;

/** Warns about an unencrypted public address, because passwords can be read on the network. An address of this machine is fine. */
const plainHttp = ({ publicUrl }: CheckContext['config']): Finding[] => {
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === 'https:' || isLoopback(hostname)) return [];
  return [
    warn(
      `${publicUrl} is not encrypted: passwords can be read on the way`,
      'put a proxy with a certificate in front, and set PUBLIC_URL to https://',
    ),
  ];
};
