import type { Adapter, AdapterPayload } from 'oidc-provider';

/** Stores the provider's data in memory: a sign-in that is interrupted by a restart must be started again.
 * @param now epoch milliseconds */
export const createMemoryAdapter = (now: () => number) => {
  const kept = new Map<string, { payload: AdapterPayload; untilMs: number }>();

  const dropOld = (): void => {
    for (const [key, { untilMs }] of kept) if (untilMs <= now()) kept.delete(key);
  };

  return (model: string): Adapter => {
    const keyOf = (id: string): string => `${model} ${id}`;
    const findBy = (field: 'uid' | 'userCode', value: string): AdapterPayload | undefined =>
      [...kept].find(([key, { payload }]) => key.startsWith(keyOf('')) && payload[field] === value)?.[1].payload;
    return {
      async upsert(id, payload, expiresInS) {
        dropOld();
        kept.set(keyOf(id), { payload, untilMs: expiresInS ? now() + expiresInS * 1000 : Infinity });
      },
      find: async (id) => kept.get(keyOf(id))?.payload,
      findByUid: async (uid) => findBy('uid', uid),
      findByUserCode: async (code) => findBy('userCode', code),
      async consume(id) {
        const found = kept.get(keyOf(id));
        if (found) found.payload.consumed = Math.floor(now() / 1000);
      },
      async destroy(id) {
        kept.delete(keyOf(id));
      },
      async revokeByGrantId(grantId) {
        for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key);
      },
    };
  };
};
