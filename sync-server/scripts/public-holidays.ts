import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PublicHolidayFile, RULED_COUNTRY } from '@doorsign/shared-schema/holidays';
import type { PackedZones } from '../src/platform/zones/zone-table.ts';
import { commandLine } from './command-line.ts';
import { differences } from './public-holidays/differences.ts';
import { countriesOf, makeFile, makeIndex, yearsFrom } from './public-holidays/make-table.ts';
import { loadSource } from './public-holidays/source.ts';
import { countryOfZones, listedZones } from './public-holidays/zones.ts';

const { check } = commandLine(
  'public-holidays',
  'Writes the table of public holidays from the package date-holidays, reads the files again and compares them with the package. The exit code is 1 if anything differs.',
)
  .option('--check', 'compare only')
  .parse()
  .opts();
const folder = fileURLToPath(new URL('../data/public-holidays/', import.meta.url));
const Holidays = loadSource();
const countries = countriesOf(Holidays);

const write = async (): Promise<void> => {
  const years = yearsFrom(new Date().getFullYear());
  const packed = createRequire(import.meta.url)('moment-timezone/data/packed/latest.json') as PackedZones;
  await mkdir(folder, { recursive: true });
  const old = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  await Promise.all(old.map((name) => rm(join(folder, name))));
  const save = (name: string, value: unknown): Promise<void> =>
    writeFile(join(folder, `${name}.json`), `${JSON.stringify(value)}\n`);
  for (const country of countries) {
    if (country.code !== RULED_COUNTRY) await save(country.code, makeFile(Holidays, country, years));
  }
  const owners = countryOfZones(listedZones(), packed);
  await save('index', makeIndex(countries, owners, years.at(-1) ?? 0));
  console.log(`${countries.length} countries until ${years.at(-1)}`);
};

if (!check) await write();
const found = await differences(Holidays, countries, async (code) =>
  PublicHolidayFile.parse(JSON.parse(await readFile(join(folder, `${code}.json`), 'utf8'))),
);
for (const line of found.differences) console.error(line);
console.log(
  `${found.compared} countries and regions compared for three years, ${found.differences.length} differences`,
);
if (found.differences.length > 0) process.exitCode = 1;
