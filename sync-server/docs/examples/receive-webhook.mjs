// Receives webhooks, checks their signatures, and posts what has changed to a chat.
//
//   WEBHOOK_SECRET=whsec_… CHAT_URL=https://hooks.slack.example/… PORT=3000 node receive-webhook.mjs
//
// Point the webhook at https://your.host/ of a proxy in front of this program. It answers before it posts to the chat: Doorsign waits 15 seconds
// at most, and sends a message again that got no answer.

import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const { WEBHOOK_SECRET = '', CHAT_URL = '', PORT = '3000' } = process.env;
const KEY = Buffer.from(WEBHOOK_SECRET.replace(/^whsec_/, ''), 'base64');
const BYTES_MAX = 64 * 1024;
const TOLERANCE_S = 5 * 60;

/** Messages of the last hours by id: one may arrive twice. */
const seen = new Set();

/** Returns whether a message is from Doorsign, and not an old one that somebody sends again. */
const isGenuine = (headers, body) => {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers;
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > TOLERANCE_S) return false;
  const expected = Buffer.from(`v1,${createHmac('sha256', KEY).update(`${id}.${timestamp}.${body}`).digest('base64')}`);
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
};

/** Returns a line for people; null for what they need not know. */
const lineOf = ({ type, data }) => {
  switch (type) {
    case 'status.changed':
      return data.open ? `We are open now. ${data.message}` : `We are closed now. ${data.message}`;
    case 'hours.updated':
      return `${data.author.name} changed the hours.`;
    case 'holidays.updated':
      return `${data.author.name} changed the holidays: ${data.changes.map(({ date }) => date).join(', ')}.`;
    case 'webhook.test':
      return data.message;
    default:
      return null;
  }
};

const post = async (text) => {
  const response = await fetch(CHAT_URL, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ text }),
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`The chat answered ${response.status}.`);
};

createServer((request, response) => {
  const chunks = [];
  let bytes = 0;
  request.on('data', (chunk) => {
    bytes += chunk.length;
    if (bytes > BYTES_MAX) request.destroy();
    else chunks.push(chunk);
  });
  request.on('end', () => {
    // The signature is of these bytes: parse them afterwards.
    const body = Buffer.concat(chunks).toString('utf8');
    if (request.method !== 'POST' || !isGenuine(request.headers, body)) {
      response.writeHead(401).end();
      return;
    }
    response.writeHead(204).end();
    const event = JSON.parse(body);
    if (seen.has(event.id)) return;
    seen.add(event.id);
    if (seen.size > 10_000) seen.delete(seen.values().next().value);
    const line = lineOf(event);
    if (line !== null) post(line).catch((error) => console.error(error.message));
  });
}).listen(Number(PORT), '127.0.0.1', () => console.log(`Listening on port ${PORT}.`));
