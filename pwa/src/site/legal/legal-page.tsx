import type { ReactNode } from 'react';
import { FOR_OPERATORS } from '@doorsign/shared-schema/api';
import { ArticleLayout } from '../article-layout.tsx';
import { Contents } from '../reading/contents.tsx';
import { Sections } from '../reading/sections.tsx';
import type { TextSection } from '../reading/text-section.ts';
import type { SitePage } from '../site-page.ts';

export interface LegalText extends Pick<SitePage, 'path' | 'description' | 'image'> {
  /** The h1. */
  readonly title: string;
  readonly lead: ReactNode;
  /** The day of the last change, YYYY-MM-DD. */
  readonly changed: string;
  /** A note above all sections for those who run the server; others never see it. */
  readonly note: ReactNode;
  readonly sections: readonly TextSection[];
}

/** Builds the page of a legal text. */
export const legalPage = ({ path, title, description, image, lead, changed, note, sections }: LegalText): SitePage => ({
  path,
  title: `${title} · Doorsign`,
  description,
  image,
  structuredData: () => [{ '@type': 'WebPage', name: title, description, dateModified: changed, inLanguage: 'en' }],
  Page: () => (
    <ArticleLayout kind="Legal" title={title} lead={lead} date={changed} dated="Last updated">
      <aside {...{ [FOR_OPERATORS]: '' }}>{note}</aside>
      <Contents sections={sections} />
      <Sections sections={sections} />
    </ArticleLayout>
  ),
});
