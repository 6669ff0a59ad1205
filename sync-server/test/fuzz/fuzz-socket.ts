import { connect } from 'node:net';
import { randomOf } from '../random-of.ts';
import { findFault, readAnswers } from './raw-answers.ts';
import { RAW_CORPUS } from './raw-corpus.ts';

/** The results of fuzzing the socket. */
export interface SocketReport {
  readonly sent: number;
  /** Number of connections with any response. */
  readonly answered: number;
  readonly faults: readonly string[];
}

const AT_ONCE = 8;

interface Said {
  readonly name: string;
  readonly bytes: Buffer;
  /** Offset at which the bytes are cut, so that they arrive in two pieces. */
  readonly cutAt: number;
  /** True to close the connection without waiting for the response. */
  readonly isRude: boolean;
}

/** Sends malformed HTTP to a socket: every entry of the corpus, then damaged copies.
 * @param count number of connections
 * @param seed  the same seed sends the same bytes */
export const fuzzSocket = async (
  port: number,
  { count, seed }: { count: number; seed: number },
): Promise<SocketReport> => {
  const left = thingsToSay(count, randomOf(seed));
  const faults: string[] = [];
  let answered = 0;
  const work = async (): Promise<void> => {
    for (let said = left.pop(); said; said = left.pop()) {
      const heard = await say(port, said);
      if (heard.length > 0) answered += 1;
      for (const answer of readAnswers(heard)) {
        const fault = findFault(answer);
        if (fault !== null)
          faults.push(`${said.name}: ${fault} to ${JSON.stringify(said.bytes.toString('latin1', 0, 300))}`);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { sent: count, answered, faults };
};

const thingsToSay = (count: number, random: () => number): Said[] => {
  const shapes = Object.entries(RAW_CORPUS);
  return Array.from({ length: count }, (_, index) => {
    const [name, text] = shapes[index < shapes.length ? index : Math.floor(random() * shapes.length)] ?? ['', ''];
    const whole = Buffer.from(text, 'latin1');
    if (index < shapes.length) return { name, bytes: whole, cutAt: whole.length, isRude: false };
    const bytes = damage(whole, random);
    return { name: `damaged, ${name}`, bytes, cutAt: Math.floor(random() * bytes.length), isRude: random() < 0.1 };
  });
};

const NOISE = [
  '\r\n',
  '\n',
  '\r',
  '\0',
  ' ',
  '\t',
  ':',
  ',',
  ';',
  '%',
  '\xff',
  '\r\n\r\n',
  '0',
  'chunked',
  'a'.repeat(300),
];

/** Changes, removes, duplicates or overwrites bytes in up to four positions. */
const damage = (bytes: Buffer, random: () => number): Buffer => {
  let damaged = bytes;
  for (let times = 1 + Math.floor(random() * 4); times > 0; times -= 1) {
    const at = Math.floor(random() * damaged.length);
    const until = Math.min(damaged.length, at + 1 + Math.floor(random() * 12));
    const before = damaged.subarray(0, at);
    const noise = Buffer.from(NOISE[Math.floor(random() * NOISE.length)] ?? '', 'latin1');
    const way = random();
    if (way < 0.25) damaged = Buffer.concat([before, noise, damaged.subarray(until)]);
    else if (way < 0.5) damaged = Buffer.concat([before, noise, damaged.subarray(at)]);
    else if (way < 0.7) damaged = Buffer.concat([before, damaged.subarray(until)]);
    else if (way < 0.9) damaged = Buffer.concat([before, damaged.subarray(at, until), damaged.subarray(at)]);
    else damaged = Buffer.from(before);
  }
  return damaged;
};

/** @returns all that the server sends until the connection closes */
const say = (port: number, { bytes, cutAt, isRude }: Said): Promise<Buffer> =>
  new Promise((resolve) => {
    const heard: Buffer[] = [];
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    socket.on('data', (chunk: Buffer) => heard.push(chunk));
    // A server may close the connection of a client that sends garbage.
    socket.on('error', () => {});
    socket.on('close', () => resolve(Buffer.concat(heard)));
    socket.on('end', () => socket.end());
    const hangUp = (): void => void (isRude ? socket.destroy() : socket.end());
    socket.write(bytes.subarray(0, cutAt), () =>
      socket.write(bytes.subarray(cutAt), () => {
        // Node discards the rest of a response when the client closes the connection. After two more requests on other connections, most of the
        // response has been sent.
        void ask(port)
          .then(() => ask(port))
          .then(hangUp, hangUp);
      }),
    );
  });

const ask = async (port: number): Promise<void> => {
  await (await fetch(`http://127.0.0.1:${port}/api/readyz`)).arrayBuffer();
};
