import type { ReactNode } from 'react';
import { ArticleLayout } from '../article-layout.tsx';
import { PUBLIC_URL } from '../placeholders.ts';
import { Contents } from '../reading/contents.tsx';
import { Sections } from '../reading/sections.tsx';
import { Sources } from '../reading/sources.tsx';
import type { Source, TextSection } from '../reading/text-section.ts';
import type { SitePage } from '../site-page.ts';
import { ReadNext } from './read-next.tsx';

export interface Article {
  readonly path: `/blog/${string}`;
  /** The name in a browser tab and in search results. */
  readonly name: string;
  /** The h1. */
  readonly title: string;
  /** For search engines and link previews, up to 160 characters. */
  readonly description: string;
  readonly image: SitePage['image'];
  readonly lead: ReactNode;
  /** The days of publication and of the last change, YYYY-MM-DD. */
  readonly published: string;
  readonly changed: string;
  /** The reading time in minutes; articles.test.tsx checks it against the number of words. */
  readonly minutes: number;
  readonly sections: readonly TextSection[];
  readonly sources: readonly Source[];
}

const PUBLISHER = { '@type': 'Organization', name: 'Doorsign', url: `${PUBLIC_URL}/` };

/** The page of an article. */
export const articlePage = (article: Article): SitePage => {
  const { path, name, title, description, image, lead, published, changed, minutes, sections, sources } = article;
  return {
    path,
    title: `${name} · Doorsign`,
    description,
    image,
    structuredData: () => [
      {
        '@type': 'Article',
        headline: title,
        description,
        image: [PUBLIC_URL + image],
        datePublished: published,
        dateModified: changed,
        inLanguage: 'en',
        timeRequired: `PT${minutes}M`,
        author: PUBLISHER,
        publisher: { ...PUBLISHER, logo: { '@type': 'ImageObject', url: `${PUBLIC_URL}/icon-512.png` } },
        mainEntityOfPage: PUBLIC_URL + path,
        citation: sources.map(({ text, href }) => ({ '@type': 'CreativeWork', name: text, url: href })),
      },
    ],
    Page: () => (
      <ArticleLayout
        kind="Article"
        title={title}
        lead={lead}
        by={PUBLISHER.name}
        date={changed}
        dated={changed === published ? undefined : 'Updated'}
        minutes={minutes}
        after={<ReadNext after={path} />}
      >
        <Contents sections={sections} />
        <Sections sections={sections} />
        <Sources sources={sources} />
      </ArticleLayout>
    ),
  };
};
