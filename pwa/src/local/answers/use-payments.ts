import { useEffect, useState } from 'react';
import { paymentCalls } from '@doorsign/shared-schema/api';
import { PLANS, type PlanKey } from '@doorsign/shared-schema/plans';
import { ApiError } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';
import { toast } from '../../ui/toast.tsx';
import { useServices } from '../services.ts';
import { useSession } from '../session/session.ts';

/** Opens the payment pages, which are hosted by Stripe. */
export interface Payments {
  /** The page that is being opened; remains set until the app is left. */
  opening: PlanKey | 'portal' | null;
  /** Opens the checkout of a plan, or the confirmation of the change to it.
   * @returns whether the app is being left; if not, a toast says why. Never rejects. */
  checkOut(plan: PlanKey): Promise<boolean>;
  /** Opens the page on which the subscription is managed. Otherwise like checkOut(). */
  openPortal(): Promise<boolean>;
}

const CHECKOUT_FAILED = 'Failed to create checkout session';
const PORTAL_FAILED = 'Failed to open the billing portal';

/** The owner's access to the payment pages.
 * Source: facts v.checkout.already.* and e.checkout.*; shared-schema/docs/product-rules.md#r7. */
export const usePayments = (): Payments => {
  const { api, leaveTo } = useServices();
  const { user, refreshUser } = useSession();
  const [opening, setOpening] = useState<Payments['opening']>(null);

  // The browser's Back button can restore the page in the state in which it was left.
  useEffect(() => {
    const onShow = (): void => setOpening(null);
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  const leave = async (what: PlanKey | 'portal', ask: () => Promise<{ url: string }>): Promise<ApiError | null> => {
    setOpening(what);
    try {
      leaveTo((await ask()).url);
      return null;
    } catch (error) {
      setOpening(null);
      if (!(error instanceof ApiError)) throw error;
      return error;
    }
  };

  const sayAlready = (plan: PlanKey): void => {
    toast({ title: 'Already subscribed', description: `You are already on the ${PLANS[plan].marketingName} plan.` });
  };

  return {
    opening,
    async checkOut(plan) {
      if (user?.plan === plan) {
        sayAlready(plan);
        return false;
      }
      const body = { plan, origin_url: window.location.origin };
      const failed = await leave(plan, () => api.call(paymentCalls.checkout, { body }));
      // The plan was bought on another device, or in another tab.
      if (failed?.code === 'already_subscribed') {
        sayAlready(plan);
        void refreshUser();
      } else if (failed) sayFailed(failed, CHECKOUT_FAILED);
      return failed === null;
    },
    async openPortal() {
      const failed = await leave('portal', () => api.call(paymentCalls.portal));
      if (failed) sayFailed(failed, PORTAL_FAILED);
      return failed === null;
    },
  };
};

/** @param otherwise the text for a refusal without one; the API client uses the status in that case */
const sayFailed = (error: ApiError, otherwise: string): void => {
  const description = error.detail === `HTTP ${error.status}` ? otherwise : errorMessage(error);
  toast({ variant: 'destructive', title: 'Payment Error', description });
};
