import { Link } from '../lib/router.tsx';
import { LatePresses } from './late-presses.tsx';
import type { ShownToast } from './toast-store.ts';

/** A toast's description, with its link. */
export function ToastWords({ shown: { description, link } }: { shown: ShownToast }) {
  if (!link) return description;
  return (
    <>
      <span>{description}</span>{' '}
      <LatePresses>
        <Link
          to={link.to}
          className="inline-block font-semibold whitespace-nowrap text-float-accent underline underline-offset-2"
        >
          {link.label}
        </Link>
      </LatePresses>
    </>
  );
}
