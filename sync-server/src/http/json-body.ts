import type { IncomingMessage } from 'node:http';
import { AppError } from './errors.ts';
import { BODY_DEPTH } from '../platform/parameters.ts';

/** Parses a request body as JSON and rejects content that a later layer could not handle.
 * @returns undefined for an empty body
 * @throws AppError unsupported_media, validation_failed
 * Source: shared-schema/docs/security-parameters.md#bodies. */
export const jsonOf = (request: IncomingMessage, bytes: Buffer): unknown => {
  if (bytes.length === 0) return undefined;
  assertMedia(request, 'application/json');
  const value = parseJson(bytes);
  const problem = findProblem(value);
  if (problem) throw new AppError('validation_failed', { detail: problem });
  return value;
};

/** Reads a request body that is a text of its own.
 * @param media the type that it must have
 * @throws AppError unsupported_media, validation_failed */
export const textOf = (request: IncomingMessage, bytes: Buffer, media: string): string => {
  assertMedia(request, media);
  return decode(bytes, 'This request is not valid text.');
};

const assertMedia = ({ headers }: IncomingMessage, wanted: string): void => {
  const [type = '', ...parameters] = (headers['content-type'] ?? '')
    .split(';')
    .map((part) => part.trim().toLowerCase());
  const charset = parameters.find((parameter) => parameter.startsWith('charset='));
  if (type !== wanted || (charset && !/^charset="?utf-8"?$/.test(charset)))
    throw new AppError('unsupported_media', wanted === 'application/json' ? {} : { detail: `Please send ${wanted}.` });
  if ((headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity')
    throw new AppError('unsupported_media', { detail: 'Please send the body without compression.' });
};

const decode = (bytes: Buffer, problem: string): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new AppError('validation_failed', { detail: problem, cause });
  }
};

/** Reads a request body as raw bytes.
 * @param maxBytes maximum size; a larger body is `too_large`
 * @throws AppError too_large; validation_failed for a body that was cut off */
export const readBytes = async (request: IncomingMessage, maxBytes: number): Promise<Buffer> => {
  const tooLarge = (): AppError => {
    // Drain the rest of the body, so that a client that is still sending gets to read the response.
    request.resume();
    return new AppError('too_large');
  };
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= maxBytes) chunks.push(chunk);
      else if (length - chunk.length <= maxBytes) reject(tooLarge());
    });
    request.on('end', () => resolve(Buffer.concat(chunks)));
    request.on('error', (cause) => reject(unfinished(cause)));
    request.on('close', () => reject(unfinished()));
  });
};

const unfinished = (cause?: unknown): AppError =>
  new AppError('validation_failed', { detail: 'The request ended before it was complete.', cause });

const NOT_JSON = 'This request is not valid JSON.';

const parseJson = (bytes: Buffer): unknown => {
  const text = decode(bytes, NOT_JSON);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('validation_failed', { detail: NOT_JSON, cause });
  }
};

const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Returns the problem with a value as a sentence, or null. Uses an explicit stack, because the client chooses the depth of nesting. */
const findProblem = (body: unknown): string | null => {
  const left: { value: unknown; depth: number }[] = [{ value: body, depth: 0 }];
  for (let next = left.pop(); next; next = left.pop()) {
    const { value, depth } = next;
    if (typeof value === 'string' && !isCleanText(value)) return 'This request contains text that can’t be stored.';
    // JSON can express numbers that exceed a double: 1e999 is parsed as Infinity.
    if (typeof value === 'number' && !Number.isFinite(value)) return 'This request contains a number that’s too large.';
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= BODY_DEPTH) return 'This request is nested too deeply.';
    for (const [key, member] of Object.entries(value)) {
      if (FORBIDDEN_KEYS.has(key) || !isCleanText(key)) return 'This request has a field that isn’t allowed.';
      left.push({ value: member, depth: depth + 1 });
    }
  }
  return null;
};

/** Returns whether a text can be stored. NUL ends text in some databases, and UTF-8 cannot encode half of a surrogate pair. */
const isCleanText = (text: string): boolean => !text.includes('\0') && !/\p{Surrogate}/u.test(text);
