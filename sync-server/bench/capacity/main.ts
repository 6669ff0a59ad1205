import { readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { commandLine } from '../../scripts/command-line.ts';
import { readMeasurements } from '../measurements.ts';
import { withFigures } from './page.ts';
import { drawPictures } from './pictures.ts';

commandLine(
  'capacity',
  'Writes the tables and pictures of docs/capacity.md again, from the recorded measurements.',
).parse();

const at = (path: string): string => fileURLToPath(new URL(`../../../docs/${path}`, import.meta.url));

const measurements = await readMeasurements();
const page = at('capacity.md');
await writeFile(page, withFigures(await readFile(page, 'utf8'), measurements));
const pictures = drawPictures(measurements);
for (const name of ['latency.svg', 'staleness.svg'] as const) {
  const picture = pictures[name];
  if (picture === undefined) await rm(at(`capacity/${name}`), { force: true });
  else await writeFile(at(`capacity/${name}`), picture);
}
