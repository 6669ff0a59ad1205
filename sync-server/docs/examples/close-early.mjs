// Closes a location early, for example from the "end of day" button of a point of sale.
//
//   DOORSIGN_URL=https://hours.example.com DOORSIGN_KEY=dsk_… node close-early.mjs 120 "Burst pipe"
//
// The first argument is the number of minutes, the second what visitors read. Without arguments the location opens again by its hours.
// The key needs the access "write". DOORSIGN_LOCATION chooses a location; without it the first one that the key sees is meant.

const { DOORSIGN_URL, DOORSIGN_KEY, DOORSIGN_LOCATION } = process.env;
const [minutes, note] = process.argv.slice(2);

/** Makes a call of the API. A refusal says in `detail` what is wrong. */
const call = async (method, path, body) => {
  const response = await fetch(`${DOORSIGN_URL}/api/v1${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${DOORSIGN_KEY}`,
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(10_000),
  });
  if (response.status === 204) return null;
  const answer = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${answer.detail}`);
  return answer;
};

const location = DOORSIGN_LOCATION ?? (await call('GET', '/locations?limit=1')).data[0].id;
const closure = `/locations/${location}/closure`;
if (minutes === undefined) await call('DELETE', closure);
else await call('PUT', closure, { minutes: Number(minutes), ...(note && { note }) });
const { status, message } = await call('GET', `/locations/${location}/status`);
console.log(`${status}: ${message}`);
