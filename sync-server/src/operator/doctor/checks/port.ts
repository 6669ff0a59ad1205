import { createServer } from 'node:net';
import { askVersion, ownAddress } from '../ask.ts';
import { findings, reasonOf, type Check } from '../check.ts';

const { ok, fail } = findings('port');

/** Tries to listen on the address.
 * @returns the code of the error; null where the server could listen */
const problemOf = (host: string, port: number): Promise<string | null> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(port, host, () => server.close(() => resolve(null)));
  });

export const portCheck: Check = {
  what: 'port',
  async run({ config, signal }) {
    const { host, port } = config;
    const address = `${host}:${port}`;
    const problem = await problemOf(host, port);
    if (problem === null) return [ok(`${address} is free; the server is not running`)];
    if (problem === 'EADDRNOTAVAIL' || problem === 'ENOTFOUND')
      return [
        fail(`this machine has no address ${host}`, 'set HOST to an address of this machine, or 0.0.0.0 for all'),
      ];
    if (problem === 'EACCES')
      return [
        fail(`nobody but root may listen on ${address}`, 'set PORT to 1024 or more, and let a proxy have the low port'),
      ];
    if (problem !== 'EADDRINUSE') return [fail(`${address} cannot be listened on: ${problem}`, 'set HOST and PORT')];
    const stranger = (found: string) =>
      fail(`${address} is taken by another program: ${found}`, 'end that program, or set PORT to another port');
    try {
      const answer = await askVersion(ownAddress(config), signal);
      if (answer.kind === 'other') return [stranger(`it answers ${answer.status} and is no Doorsign`)];
      return [ok(`Doorsign ${answer.version} answers on ${address}`)];
    } catch (error) {
      return [stranger(`it does not speak our HTTP (${reasonOf(error)})`)];
    }
  },
};
