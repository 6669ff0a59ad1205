import { Logo } from '../ui/logo.tsx';
import { SUPPORT_EMAIL } from './placeholders.ts';

const COLUMNS = [
  {
    title: 'Product',
    links: [
      ['/#features', 'Features'],
      ['/pricing', 'Pricing'],
      ['/demo', 'Demo'],
    ],
  },
  {
    title: 'Articles',
    links: [
      ['/blog/customer-support-reduction', 'Fewer support requests'],
      ['/blog/psychology-of-expectations', 'The psychology of expectations'],
    ],
  },
  {
    title: 'Account',
    links: [
      ['/login', 'Sign In'],
      ['/signup', 'Get Started'],
    ],
  },
  {
    title: 'Legal',
    links: [
      ['/privacy', 'Privacy'],
      ['/terms', 'Terms'],
      ['/accessibility', 'Accessibility'],
      [`mailto:${SUPPORT_EMAIL}`, 'Email support'],
    ],
  },
] as const;

/** The footer of every public page. Source: facts landing.footer*. */
export function SiteFooter() {
  return (
    <footer className="mt-20 border-t border-line bg-shade">
      <div className="site-width grid grid-cols-2 gap-x-6 gap-y-8 py-12 sm:grid-cols-4 lg:grid-cols-[1.6fr_repeat(4,1fr)]">
        <div className="col-span-full lg:col-span-1">
          <Logo />
          <p className="mt-3 text-muted">The open sign for your website.</p>
        </div>
        {COLUMNS.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <p className="font-semibold">{title}</p>
            <ul className="mt-1">
              {links.map(([href, label]) => (
                <li key={href}>
                  <a
                    href={href}
                    className="inline-flex min-h-10 items-center py-1 leading-5 text-muted underline-offset-3 hover:text-ink hover:underline"
                  >
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  );
}
