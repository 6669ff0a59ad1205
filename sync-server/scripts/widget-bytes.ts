import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Holiday } from '@doorsign/shared-schema/holidays';
import { HOURS_PRESETS } from '@doorsign/shared-schema/hours';
import { businessDayOf } from '@doorsign/shared-schema/widget';
import { SAMPLE } from '../bench/payload-sample.ts';
import { buildPayload } from '../src/widget/payload.ts';
import { loadScript } from '../src/widget/script.ts';

const WEEK = 7 * 86_400_000;

const brotliBytes = (content: string | Buffer): number => brotliCompressSync(content).length;

/** Measures every text file of a build, the heaviest first.
 * @param folder where the widget's build has put them
 * @returns      brotli bytes by language */
export const wordsBytes = async (folder: string): Promise<[language: string, bytes: number][]> => {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json'));
  const rows = files.map(async (file): Promise<[string, number]> => [
    basename(file, '.json'),
    brotliBytes(await readFile(`${folder}/${file}`)),
  ]);
  return (await Promise.all(rows)).sort(([, one], [, other]) => other - one);
};

/** Measures the script without a payload, as a server sends it.
 * @param file widget/dist/widget.js */
export const servedScriptBytes = (file: string): number =>
  brotliBytes(loadScript(file, 'https://doorsign.example')?.(null) ?? '');

/** Measures the single file of all texts, which pages load that pin the script and are not in English.
 * @param folder where the widget's build has put it */
export const allWordsBytes = async (folder: string): Promise<number> =>
  brotliBytes(await readFile(`${folder}/words.json`));

/** Returns the heaviest payload of an ordinary week: that of each preset, with a domain, a telephone number and an address, on one day
 * of each week of a year, clock changes included.
 * @param from     epoch milliseconds
 * @param holidays exceptions to the ordinary week */
export const payloadBytes = (from: number, holidays: readonly Holiday[] = []): number => {
  const weights = HOURS_PRESETS.flatMap(({ hours }) =>
    Array.from({ length: 53 }, (_, week) => {
      const day = businessDayOf(SAMPLE.schedule.timezone, from + week * WEEK);
      const schedule = { ...SAMPLE.schedule, businessHours: hours, holidays: [...holidays] };
      const business = { ...SAMPLE, locationId: 'k3J9fQ2xYb7LmN4pRs8TvW', schedule };
      return brotliBytes(JSON.stringify(buildPayload(business, day, 'https://doorsign.example')));
    }),
  );
  return Math.max(...weights);
};
