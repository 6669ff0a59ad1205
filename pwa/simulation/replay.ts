import { authCalls, type SignedIn, type SyncAnswer, type SyncRequest } from '@doorsign/shared-schema/api';
import { sameValue } from '@doorsign/shared-schema/registers';
import type { WireAnswer, WireRequest } from './in-memory-http.ts';
import { PASSWORD, type Owner } from './simulated-server.ts';
import type { Answered, World } from './world.ts';

const REPLAYS_MAX = 6;

const send = async (world: World, request: WireRequest): Promise<WireAnswer> => {
  const answer = await world.server.answer(request);
  if (!answer) throw new Error('Nobody kills the server here.');
  return answer;
};

const freshToken = async (world: World, { email }: Owner): Promise<string> => {
  const { status, body } = await send(world, {
    method: 'POST',
    path: authCalls.login.path,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  if (status !== 200) throw new Error(`${email} cannot sign in: ${status}`);
  return (JSON.parse(body) as SignedIn).access_token;
};

/** Returns whether every edit of a request got a result. Edits that a restored server deferred may have a result by now.
 * Requests from before a restore may be unknown to the server now. */
const isFinal = ({ request, answer }: Answered): boolean =>
  (JSON.parse(request.body ?? '') as SyncRequest).edits.length === answer.results.length;

/** Repeats some earlier requests of an owner in random order, as a network that duplicates requests would. */
export const replayRequests = async (world: World, owner: Owner): Promise<void> => {
  const { random, records, server, answered } = world;
  const candidates = answered.filter(
    (one) => one.ownerId === owner.id && one.incarnation === server.incarnation && isFinal(one),
  );
  if (candidates.length === 0) return;
  const token = await freshToken(world, owner);
  const before = records.everything(owner.id);
  for (let replay = 0; replay < REPLAYS_MAX; replay++) {
    const { request, answer } = random.pick(candidates);
    const headers = { ...request.headers, authorization: `Bearer ${token}` };
    const { status, body } = await send(world, { ...request, headers });
    const again = status === 200 ? (JSON.parse(body) as SyncAnswer).results : body;
    const violate = (detail: string): void =>
      world.violate('a repeated request changes nothing and returns the same results', detail);
    if (!sameValue(again, answer.results)) violate(`${JSON.stringify(answer.results)} became ${JSON.stringify(again)}`);
    if (!sameValue(records.everything(owner.id), before)) return violate(`${request.body} changed something`);
  }
};
