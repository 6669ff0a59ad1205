import { KEY_ACCESS, type KeyAccess } from '@doorsign/shared-schema/api';
import type { Context } from 'koa';
import * as z from 'zod/mini';
import { inTime } from '../platform/in-time.ts';
import { nextTurn } from '../platform/next-turn.ts';
import { BODY_BYTES, KEY_LIMITS } from '../platform/parameters.ts';
import { AppError, toAppError } from './errors.ts';
import { jsonOf, readBytes } from './json-body.ts';
import { late } from './late.ts';
import type { KeyCaller } from './owner.ts';
import { parseBody } from './parse-body.ts';
import { parseQuery } from './parse-query.ts';
import type { RateLimits } from './rate-limits.ts';
import type { KeyRoute, RequestFacts } from './route.ts';

/** Returns the program that an API key belongs to.
 * @throws AppError key_invalid, plan_required */
export type AuthenticateKey = (text: string) => Promise<KeyCaller>;

interface AnswerByKeyOptions {
  authenticateKey: AuthenticateKey;
  rateLimits: Pick<RateLimits, 'takeForKey' | 'takeToManage' | 'chargeKeyBytes' | 'leftForKey' | 'takeWrongKey'>;
  /** Time limit of a handler in milliseconds. */
  handlerLimitMs: number;
}

const POLICY = Object.entries(KEY_LIMITS)
  .map(([name, { count, perMs }]) => `"${name}";q=${count};w=${perMs / 1000}`)
  .join(', ');

const NO_QUERY = z.strictObject({});

/** Answers calls of programs with an API key: finds the key, counts the call, checks the access, and validates what was sent. */
export const answerByKey = ({ authenticateKey, rateLimits, handlerLimitMs }: AnswerByKeyOptions) => {
  const authenticate = async (context: Context): Promise<KeyCaller> => {
    const text = /^Bearer +([\w.-]+)$/i.exec(context.get('Authorization'))?.[1] ?? '';
    try {
      return await authenticateKey(text);
    } catch (error) {
      if (toAppError(error).code === 'key_invalid')
        await rateLimits.takeWrongKey((context.state['request'] as RequestFacts).ip);
      throw error;
    }
  };

  /** Counts the call, and says in any case what is left. */
  const count = async (context: Context, { keyId, businessId }: KeyCaller, isWrite: boolean): Promise<void> => {
    try {
      await rateLimits.takeForKey({ keyId, businessId, isWrite });
    } finally {
      const left = Object.entries(await rateLimits.leftForKey(keyId));
      context.set('RateLimit-Policy', POLICY);
      context.set('RateLimit', left.map(([name, one]) => `"${name}";r=${one.count};t=${one.fullInS}`).join(', '));
    }
  };

  return async ({ call, handle }: KeyRoute, context: Context, params: Readonly<Record<string, string>>) => {
    const caller = await authenticate(context);
    await count(context, caller, call.method !== 'GET');
    assertAccess(caller, call.access);
    // After the check, so that refused calls of one key do not use up the limit of the business's other keys.
    if (isManagingLocations(call)) await rateLimits.takeToManage(caller.businessId);
    const query = parseBody(call.query ?? NO_QUERY, parseQuery(context.search)) as Record<string, never>;
    const charge = (bytes: number): Promise<void> =>
      rateLimits.chargeKeyBytes({ keyId: caller.keyId, isWrite: call.method !== 'GET' }, bytes);
    let body: unknown;
    if (call.body) {
      const bytes = await readBytes(context.req, BODY_BYTES.json);
      await charge(bytes.length);
      await nextTurn();
      body = parseBody(call.body, jsonOf(context.req, bytes));
    }
    const input = {
      caller,
      params,
      query,
      body: body as undefined,
      idempotencyKey: context.get('Idempotency-Key') || null,
      ifMatch: context.get('If-Match'),
      ifNoneMatch: context.get('If-None-Match'),
    };
    const answer = await inTime(handle(input), handlerLimitMs, late);
    if (answer.etag !== undefined) context.set('ETag', `"${answer.etag}"`);
    if (answer.edit) context.set('Doorsign-Edit', answer.edit);
    if (answer.isReplayed) context.set('Idempotent-Replayed', 'true');
    context.status = answer.status ?? call.status;
    if (call.answer === null) return;
    const bytes = Buffer.from(JSON.stringify(answer.body));
    await charge(bytes.length);
    context.type = 'json';
    context.body = bytes;
  };
};

/** Returns whether a call makes, archives or restores locations. */
const isManagingLocations = ({ access, path }: KeyRoute['call']): boolean =>
  access === 'manage' && path.startsWith('/api/v1/locations');

/** @throws AppError scope_required */
const assertAccess = ({ access }: KeyCaller, needed: KeyAccess): void => {
  if (KEY_ACCESS.indexOf(access) >= KEY_ACCESS.indexOf(needed)) return;
  throw new AppError('scope_required', {
    detail: `This API key has “${access}” access; this call needs “${needed}”.`,
  });
};
