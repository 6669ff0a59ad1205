import { paymentCalls } from '@doorsign/shared-schema/api';
import { PLAN_KEYS, PLANS } from '@doorsign/shared-schema/plans';
import { request } from '../support/owner.ts';
import { expect } from '../support/test.ts';
import type { FactContext, FactGroup } from './fact.ts';

const checkOut = async ({ server, owner }: FactContext) => {
  const body = { plan: 'pro', origin_url: server.url } as const;
  return (await request(server, paymentCalls.checkout, { token: owner.token, body })).body;
};

const callGroup: FactGroup = {
  name: 'calls of billing',
  checks: {
    'shape.plans': async ({ server }) => {
      const { status, body } = await request(server, paymentCalls.plans);
      expect(status).toBe(200);
      expect(Object.keys(body)).toEqual([...PLAN_KEYS]);
      for (const key of PLAN_KEYS)
        expect(body[key]).toMatchObject({ name: PLANS[key].marketingName, amount: PLANS[key].amount });
      expect(body.free.features).toEqual(['Business hours', 'Widget styling', 'Timezone support']);
    },
    'call.checkout': async (context) => {
      expect(await checkOut(context)).toMatchObject({ url: expect.any(String), session_id: expect.any(String) });
    },
    'shape.checkout-status': async (context) => {
      const { server, owner } = context;
      const { url, session_id: sessionId = '' } = await checkOut(context);
      await fetch(url, {
        method: 'POST',
        body: new URLSearchParams({ action: 'pay', card: 'pays' }),
        redirect: 'manual',
      });
      const { body } = await request(server, paymentCalls.checkoutStatus, {
        token: owner.token,
        path: `/api/payments/checkout/status/${sessionId}`,
      });
      expect(body).toEqual({
        payment_status: 'paid',
        status: 'complete',
        plan: 'pro',
        amount_total: 0,
        currency: 'usd',
      });
    },
    'shape.transaction': async ({ server, owner }) => {
      const { body } = await request(server, paymentCalls.transactions, { token: owner.token });
      expect(body).toHaveLength(1);
      expect(Object.keys(body[0] ?? {}).toSorted()).toEqual(
        ['amount', 'created_at', 'currency', 'id', 'payment_status', 'plan'].toSorted(),
      );
    },
  },
};

export const billingCallFacts: readonly FactGroup[] = [callGroup];
