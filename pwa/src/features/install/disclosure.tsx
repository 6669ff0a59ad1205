import { ChevronDown } from 'lucide-react';
import type { ReactNode, Ref } from 'react';

export interface DisclosureProps {
  title: string;
  /** Whether it is open at first. */
  isOpen?: boolean;
  /** Disclosures with the same name: opening one closes the others, in browsers that know this. */
  name?: string;
  ref?: Ref<HTMLDetailsElement>;
  /** Called each time it opens. */
  onOpen?: () => void;
  children: ReactNode;
}

/** A region behind a line that expands. It is a `details` element, so that the browser's search finds collapsed text. */
export function Disclosure({ title, isOpen, name, ref, onOpen, children }: DisclosureProps) {
  return (
    <section aria-label={title}>
      <details
        ref={ref}
        open={isOpen}
        name={name}
        onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}
        className="group scroll-mt-20"
      >
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 py-2 sm:min-h-12 [&::-webkit-details-marker]:hidden">
          <h3 className="font-sans text-sm leading-6 font-semibold tracking-normal">{title}</h3>
          <ChevronDown aria-hidden className="size-4 shrink-0 text-muted transition-transform group-open:rotate-180" />
        </summary>
        <div className="pb-5">{children}</div>
      </details>
    </section>
  );
}

/** A part of the Advanced tab, of which one is open at a time: so there is one button to copy code. */
export function Part({
  title,
  about,
  isOpen,
  children,
}: {
  title: string;
  about: ReactNode;
  isOpen?: boolean;
  children?: ReactNode;
}) {
  return (
    <Disclosure title={title} isOpen={isOpen} name="advanced">
      <p className="mb-3 max-w-[76ch] text-muted">{about}</p>
      {children}
    </Disclosure>
  );
}
