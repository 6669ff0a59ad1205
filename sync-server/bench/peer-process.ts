import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { FromServer, PeerKind, RecordedAnswer, ToServer } from './payload-server.ts';

/** A server to measure, in a process of its own. */
export const startPeerProcess = (): ChildProcess =>
  fork(fileURLToPath(new URL('payload-server.ts', import.meta.url)), { execArgv: ['--import', 'tsx'] });

/** Says something to a process that answers each message with one of its own. */
export const hear = async <Answer>(child: ChildProcess, message: ToServer | 'memory' | 'strain'): Promise<Answer> => {
  const heard = once(child, 'message');
  child.send(message);
  const [answer] = (await heard) as [Answer];
  return answer;
};

/** Tells a process which server to be.
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

/** Headers that node writes by itself, or that belong to one connection. */
const OWN_HEADERS = ['connection', 'content-length', 'date', 'keep-alive'];

/** Asks a server once, so that a peer can repeat what it says. */
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
