// Publishes the hours and holidays of a spreadsheet, for example every night. What is equal already is not written again.
//
//   DOORSIGN_URL=https://hours.example.com DOORSIGN_KEY=dsk_… node nightly-sync.mjs hours.csv
//
// The file has a line for each weekday and each date: day,open,close,name. Without times the day is closed.
//
//   day,open,close,name
//   monday,09:00,17:30,
//   sunday,,,
//   2026-12-24,09:00,12:00,Christmas Eve
//   2026-12-25,,,Christmas
//
// The dates replace all that Doorsign has. The key needs the access "write". DOORSIGN_LOCATION chooses a location.

import { readFile } from 'node:fs/promises';

const { DOORSIGN_URL, DOORSIGN_KEY, DOORSIGN_LOCATION } = process.env;
const [file = 'hours.csv'] = process.argv.slice(2);
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** Makes a call of the API. @returns its answer and its ETag */
const call = async (method, path, body, headers = {}) => {
  const response = await fetch(`${DOORSIGN_URL}/api/v1${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${DOORSIGN_KEY}`,
      ...(body && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(10_000),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${answer.detail} ${JSON.stringify(answer.fields ?? {})}`);
  return { answer, etag: response.headers.get('ETag'), edit: response.headers.get('Doorsign-Edit') };
};

/** Splits a line at its commas. Names in quotation marks may have commas. */
const cellsOf = (line) =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    (quoted?.replaceAll('""', '"') ?? plain ?? '').trim(),
  );

const businessHours = {};
const holidays = [];
for (const line of (await readFile(file, 'utf8')).split(/\r?\n/)) {
  const [day = '', open = '', close = '', name = ''] = cellsOf(line);
  const times = open === '' ? { closed: true } : { closed: false, open, close };
  // Doorsign keeps times for closed days too.
  const hours = { open: '09:00', close: '17:00', ...times };
  if (WEEKDAYS.includes(day.toLowerCase())) businessHours[day.toLowerCase()] = hours;
  else if (/^\d{4}-\d\d-\d\d$/.test(day)) holidays.push({ date: day, name: name || 'Holiday', ...hours });
  else if (line.trim() !== '' && day !== 'day') throw new Error(`This is neither a weekday nor a date: ${line}`);
}

const location = DOORSIGN_LOCATION ?? (await call('GET', '/locations?limit=1')).answer.data[0].id;
for (const [path, method, body] of [
  [`/locations/${location}/hours`, 'PATCH', { businessHours }],
  [`/locations/${location}/holidays`, 'PUT', { data: holidays }],
]) {
  // If somebody changes them in between, this program stops and does not overwrite that.
  const { etag } = await call('GET', path);
  const { edit } = await call(method, path, body, { 'If-Match': etag });
  console.log(`${path.split('/').at(-1)}: ${edit === null ? 'nothing new' : 'published'}`);
}
