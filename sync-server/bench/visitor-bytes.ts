import { readFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import { businessDayOf } from '@doorsign/shared-schema/widget';
import { peerBytes } from '../../widget/bench/peer-bytes.ts';
import { buildPayload } from '../src/widget/payload.ts';
import { SAMPLE, SCRIPT_FILE } from './payload-sample.ts';
import type { BenchRow } from './row.ts';

/** Compares the bytes that a page loads for the pill, all in one request, with the bytes of third-party page elements. */
export const peerRows = async (): Promise<BenchRow[]> => {
  const day = businessDayOf(SAMPLE.schedule.timezone, Date.now());
  const payload = JSON.stringify(buildPayload(SAMPLE, day, 'https://doorsign.example'));
  const script = (await readFile(SCRIPT_FILE, 'utf8'))
    // Most businesses have no CSS of their own.
    .replace('}__PAYLOAD__', '}')
    .replace('__PAYLOAD__', () => payload);
  const ours = brotliCompressSync(script).length;
  return (await peerBytes()).map(({ name, bytes }) => ({
    name,
    ours: `${ours} B`,
    peer: `${bytes} B`,
    ratio: bytes / ours,
  }));
};
