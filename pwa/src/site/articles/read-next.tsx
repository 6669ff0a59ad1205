import { SiteButton } from '../site-link.tsx';

/** The articles with the texts that recommend them. */
export const ARTICLES = [
  {
    path: '/blog/customer-support-reduction',
    title: 'Fewer support requests',
    about: 'Why people call even though your hours are online, and seven changes that save both of you the call.',
  },
  {
    path: '/blog/psychology-of-expectations',
    title: 'The psychology of expectations',
    about: 'What research on waiting, promises and surprises says about a few words on a shop door.',
  },
] as const;

/** Links at the end of an article: to the other article and to the product.
 * @param after path of the article that was read */
export function ReadNext({ after }: { after: string }) {
  return (
    <section aria-labelledby="read-next" className="site-width mt-16">
      <div className="mx-auto grid max-w-[42rem] gap-4 sm:grid-cols-2">
        <h2 id="read-next" className="text-xl leading-7 sm:col-span-2">
          Keep reading
        </h2>
        {ARTICLES.filter(({ path }) => path !== after).map(({ path, title, about }) => (
          <a
            key={path}
            href={path}
            className="rounded-card border border-line bg-card p-5 transition-colors hover:border-brand"
          >
            <span className="font-semibold text-brand">Article</span>
            <span className="mt-1 block font-heading text-lg leading-6 font-[650] tracking-[-0.01em]">{title}</span>
            <span className="mt-2 block text-muted">{about}</span>
          </a>
        ))}
        <div className="rounded-card bg-brand-soft p-5 text-on-brand-soft">
          <p className="font-heading text-lg leading-6 font-[650] tracking-[-0.01em]">Put the answer on your website</p>
          <p className="mt-2">Free for one website. It takes five minutes and one line of code.</p>
          <p className="mt-4 flex flex-wrap gap-2">
            <SiteButton href="/signup">Get Started</SiteButton>
            <SiteButton href="/demo" variant="secondary">
              See the demo
            </SiteButton>
          </p>
        </div>
      </div>
    </section>
  );
}
