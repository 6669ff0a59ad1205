import { Menu } from 'lucide-react';
import { Logo } from '../ui/logo.tsx';
import { SiteButton } from './site-link.tsx';

const ANCHORS = [
  ['/#features', 'Features'],
  ['/#pricing', 'Pricing'],
  ['/#resources', 'Resources'],
] as const;

/** The header of every public page. Signed-in owners, detected by their token in the page's inline script, get a link to their
 * dashboard instead of Sign In. Source: facts landing.header.*. */
export function SiteHeader() {
  return (
    <header className="site-width flex min-h-18 items-center gap-x-2 py-3 sm:gap-x-3">
      <a href="/" aria-label="Doorsign home page" className="-ml-1 shrink-0 rounded-control p-1">
        <Logo />
      </a>
      <nav aria-label="Main" className="ml-8 hidden items-center gap-1 md:flex">
        <Anchors className="px-3" />
      </nav>
      <nav aria-label="Account" className="ml-auto flex items-center gap-1 sm:gap-2">
        <SiteButton href="/login" variant="ghost" className="for-visitors max-[23.4375rem]:hidden max-[25rem]:px-2">
          Sign In
        </SiteButton>
        <SiteButton href="/signup" className="for-visitors">
          Get Started
        </SiteButton>
        <SiteButton href="/dashboard" className="for-owners">
          Dashboard
        </SiteButton>
      </nav>
      <details className="group relative -mr-2 md:hidden">
        <summary
          aria-label="Menu"
          className="grid size-10 list-none place-items-center rounded-control hover:bg-track [&::-webkit-details-marker]:hidden"
        >
          <Menu aria-hidden className="size-5" />
        </summary>
        <nav
          aria-label="Main"
          className="absolute top-full right-0 z-10 mt-2 flex w-48 flex-col rounded-card border border-line bg-card p-2 shadow-float"
        >
          <Anchors className="px-3" />
          <a href="/login" className={`${MENU_LINK} for-visitors px-3 min-[23.4375rem]:hidden`}>
            Sign In
          </a>
        </nav>
      </details>
    </header>
  );
}

const MENU_LINK =
  'inline-flex min-h-10 items-center rounded-control text-muted transition-colors hover:bg-track hover:text-ink';

function Anchors({ className }: { className: string }) {
  return ANCHORS.map(([href, label]) => (
    <a key={href} href={href} className={`${MENU_LINK} ${className}`}>
      {label}
    </a>
  ));
}
