import { connect } from 'node:net';
import { randomOf } from '../random-of.ts';
import { findFault, readAnswers } from './raw-answers.ts';
import { RAW_CORPUS } from './raw-corpus.ts';

/** What came of it. */
export interface SocketReport {
  readonly sent: number;
  /** How many connections were answered anything. */
  readonly answered: number;
  readonly faults: readonly string[];
}

const AT_ONCE = 8;

interface Said {
  readonly name: string;
  readonly bytes: Buffer;
  /** Where the bytes are cut, so that they arrive in two pieces. */
  readonly cutAt: number;
  /** Hang up without a word instead of waiting for what is said. */
  readonly isRude: boolean;
}

/** Says things on a socket that are hardly HTTP: every shape of the corpus, then damaged ones.
 * @param count how many in all
 * @param seed  the same seed says the same */
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

/** Bytes with up to four places changed, left out, doubled or filled with noise. */
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

/** @returns all that the server says until the connection is over */
const say = (port: number, { bytes, cutAt, isRude }: Said): Promise<Buffer> =>
  new Promise((resolve) => {
    const heard: Buffer[] = [];
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    socket.on('data', (chunk: Buffer) => heard.push(chunk));
    // A server may cut off whoever talks nonsense.
    socket.on('error', () => {});
    socket.on('close', () => resolve(Buffer.concat(heard)));
    socket.on('end', () => socket.end());
    const hangUp = (): void => void (isRude ? socket.destroy() : socket.end());
    socket.write(bytes.subarray(0, cutAt), () =>
      socket.write(bytes.subarray(cutAt), () => {
        // Node cuts off what it still has to say to somebody who has hung up. Two questions of somebody else later,
        // most of it is said.
        void ask(port)
          .then(() => ask(port))
          .then(hangUp, hangUp);
      }),
    );
  });

const ask = async (port: number): Promise<void> => {
  await (await fetch(`http://127.0.0.1:${port}/api/readyz`)).arrayBuffer();
};
