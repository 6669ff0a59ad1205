import { Lock } from 'lucide-react';

/** A note on how card numbers are handled. */
export function SecureNote() {
  return (
    <p className="flex items-start gap-2.5 text-muted">
      <Lock aria-hidden className="mt-1 size-4 shrink-0" />
      <span>
        <strong className="font-semibold text-ink">Secure payments.</strong> You pay on Stripe’s secure checkout. Your
        card number never reaches Doorsign.
      </span>
    </p>
  );
}
