import { authCalls, paymentCalls } from '@doorsign/shared-schema/api';
import type { AnyPlan, PaidPlan, PlanKey } from '@doorsign/shared-schema/plans';
import type { StripeControls } from '../dev/stripe/controls.ts';
import type { CardBehaviour } from '../dev/stripe/state.ts';
import { signUpVerified } from './owner.ts';
import { startTestServer, type TestServer } from './start-test-server.ts';

/** A server with Stripe's stand-in, both on the clock of the test. */
export interface Shop {
  server: TestServer;
  stripe: StripeControls;
  /** Signs up an owner with a verified e-mail. */
  signUp(email?: string): Promise<Buyer>;
  /** Advances both clocks, and runs what comes due on either side. */
  pass(ms: number): Promise<void>;
  /** Resolves when every webhook has been sent and handled. */
  settled(): Promise<void>;
}

/** An owner who can buy a plan. */
export interface Buyer {
  id: string;
  token: string;
  email: string;
  /** Starts a checkout. */
  checkOut(plan: PlanKey, originUrl?: string): ReturnType<typeof callCheckout>;
  /** Starts a checkout and pays on its page.
   * @returns the session's id */
  buy(plan: PaidPlan, card?: CardBehaviour): Promise<string>;
  /** Returns the plan that the server reports. */
  plan(): Promise<AnyPlan>;
}

const callCheckout = ({ server }: Pick<Shop, 'server'>, token: string, plan: PlanKey, origin_url: string) =>
  server.call(paymentCalls.checkout, { token, body: { plan, origin_url } });

/** Presses a button of the stand-in's checkout page, as a browser would. */
export const press = async (url: string, form: Record<string, string>): Promise<Response> =>
  fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });

export const startShop = async (options: Parameters<typeof startTestServer>[0] = {}): Promise<Shop> => {
  const server = await startTestServer(options);
  // A server that starts compares itself with Stripe. On a slow machine that would come after what a test has just bought.
  await server.deps.jobs.settled();
  return createShop(server);
};

/** Creates a shop on one server, or on a proxy for several. */
export const createShop = (server: TestServer, processes: readonly TestServer[] = [server]): Shop => {
  const { stripe } = server;
  if (!stripe) throw new Error('Stripe is configured here, so nothing stands in for it.');
  const shop: Shop = {
    server,
    stripe,
    async signUp(email = 'ada@example.com') {
      const { id, token } = await signUpVerified(server, { email });
      const buyer: Buyer = {
        id,
        token,
        email,
        checkOut: (plan, originUrl = server.deps.config.publicUrl) => callCheckout(shop, token, plan, originUrl),
        async buy(plan, card = 'pays') {
          const { answer } = await buyer.checkOut(plan);
          await press(answer.url, { action: 'pay', card });
          return answer.session_id ?? '';
        },
        plan: async () => (await server.call(authCalls.me, { token })).answer.plan,
      };
      return buyer;
    },
    async pass(ms) {
      server.pass(ms);
      stripe.catchUp();
      await shop.settled();
      await server.deps.billing.catchUp.settle();
    },
    async settled() {
      await stripe.webhooks.settled();
      for (const { deps } of processes) await deps.billing.settled();
    },
  };
  return shop;
};
