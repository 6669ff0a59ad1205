import type Stripe from 'stripe';
import { AppError } from '../http/errors.ts';
import type { Database } from '../platform/database/database.ts';
import { BILLING } from '../platform/parameters.ts';
import { findBusinessOfCustomer } from './customer-repository.ts';
import { insertEvent } from './event-repository.ts';
import { customerOf, StripeEvent } from './stripe-facts.ts';

interface WebhookDeps {
  database: Database;
  /** Verifies signatures; null if Stripe is not configured. */
  signer: { webhooks: Stripe['webhooks']; secret: string } | null;
  /** Fetches a business in the background. */
  fetchSoon(businessId: string): void;
  handleStranger(event: StripeEvent, customer: string): Promise<void>;
  /** Epoch milliseconds. */
  now(): number;
}

/** Receives events from Stripe. The response is sent once the event is stored; the business is fetched afterwards. */
export const createWebhook = ({ database, signer, fetchSoon, handleStranger, now }: WebhookDeps) => {
  const verify = async (body: Buffer, signature: string): Promise<StripeEvent> => {
    if (!signer) throw new AppError('payments_unavailable', { cause: new Error('Stripe is not configured.') });
    const { webhooks, secret } = signer;
    try {
      return StripeEvent.parse(
        await webhooks.constructEventAsync(body, signature, secret, BILLING.webhookToleranceS, undefined, now()),
      );
    } catch (cause) {
      throw new AppError('validation_failed', { detail: 'This is not a message that Stripe has just signed.', cause });
    }
  };

  return {
    /** @param body      the unchanged bytes of the request, which the signature covers
     * @param signature the header Stripe-Signature
     * @throws AppError validation_failed for an invalid or expired signature */
    async receive(body: Buffer, signature: string): Promise<{ received: true }> {
      const event = await verify(body, signature);
      const customer = customerOf(event);
      if (customer === null) return { received: true };
      const { id, type } = event;
      const noted = await database.write(async (tx) => {
        const businessId = await findBusinessOfCustomer(tx, customer);
        return businessId && { businessId, isNew: await insertEvent(tx, { id, type, businessId, nowMs: now() }) };
      });
      if (!noted) await handleStranger(event, customer);
      else if (noted.isNew) fetchSoon(noted.businessId);
      return { received: true };
    },
  };
};
