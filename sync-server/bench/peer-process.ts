import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { FromServer, PeerKind, RecordedAnswer, ToServer } from './payload-server.ts';

/** Starts a server to measure, in its own process. */
export const startPeerProcess = (): ChildProcess =>
  fork(fileURLToPath(new URL('payload-server.ts', import.meta.url)), { execArgv: ['--import', 'tsx'] });

/** Sends a message to a process and returns its reply. */
export const hear = async <Answer>(child: ChildProcess, message: ToServer | 'memory' | 'strain'): Promise<Answer> => {
  const heard = once(child, 'message');
  child.send(message);
  const [answer] = (await heard) as [Answer];
  return answer;
};

/** Starts the chosen server in a process.
 * @returns its port */
export const beginPeer = async (child: ChildProcess, server: PeerKind, answer: RecordedAnswer): Promise<number> => {
  const heard = await hear<FromServer>(child, { server, answer });
  if (!('port' in heard)) throw new Error(`${server} did not start`);
  return heard.port;
};

/** @returns microseconds of CPU time that a process has used so far */
export const cpuUs = async (child: ChildProcess): Promise<number> => {
  const heard = await hear<FromServer>(child, 'cpu');
  return 'cpuUs' in heard ? heard.cpuUs : Number.NaN;
};

/** Headers that Node writes itself, or that belong to one connection. */
const OWN_HEADERS = ['connection', 'content-length', 'date', 'keep-alive'];

/** Requests a path from a server once, so that a peer can repeat the response. */
export const recordAnswer = async (port: number, path: string, encoding: string): Promise<RecordedAnswer> => {
  const outgoing = request({ host: '127.0.0.1', port, path, headers: { 'Accept-Encoding': encoding } }).end();
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
  const chunks = (await incoming.toArray()) as Buffer[];
  const headers = Object.entries(incoming.headers).filter(([name]) => !OWN_HEADERS.includes(name));
  return {
    body: Buffer.concat(chunks).toString('base64'),
    headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
  };
};
