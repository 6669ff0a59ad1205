import { useBilling } from './use-billing.ts';

/** Writes to whom the operator named (decisions P15); until the server has told, the owner's mail program asks for the address. */
export function ContactSupport() {
  const { known } = useBilling();
  return (
    <a
      href={`mailto:${known?.subscription.supportEmail ?? ''}?subject=${encodeURIComponent('A payment')}`}
      className="inline-flex min-h-10 items-center justify-center rounded-control border border-transparent bg-brand px-4 py-1.5 font-semibold text-on-brand transition-colors hover:bg-brand-strong"
    >
      Contact Support
    </a>
  );
}
