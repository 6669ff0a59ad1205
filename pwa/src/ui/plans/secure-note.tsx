import { Lock } from 'lucide-react';

/** What becomes of a card's number. */
export function SecureNote() {
  return (
    <p className="flex items-start gap-2.5 text-muted">
      <Lock aria-hidden className="mt-1 size-4 shrink-0" />
      <span>
        <strong className="font-semibold text-ink">Secure payments.</strong> You pay on a page of Stripe, our payment
        provider. Your card’s number never reaches Doorsign.
      </span>
    </p>
  );
}
