import { articlePage, type Article } from './article-page.tsx';
import { WHAT_HELPS } from './support-remedies.tsx';
import { WHY_THEY_ASK } from './support-sections.tsx';
import { SUPPORT_SOURCES } from './support-sources.ts';

/** The article on calls about opening hours. */
export const SUPPORT_ARTICLE: Article = {
  path: '/blog/customer-support-reduction',
  name: 'Fewer support requests',
  title: 'Fewer support requests: answer “are you open?” before anyone asks',
  description:
    'Why people call a shop even though its hours are online, what those calls cost, and seven changes that save both of you the call.',
  image: '/og/customer-support-reduction.png',
  lead: 'Every shop answers one question many times a day, and the answer was clear before the phone rang. Here’s how to find out what it costs you, why people ask even though your hours are online, and how to make most of these calls go away.',
  published: '2026-11-21',
  changed: '2026-11-21',
  minutes: 7,
  sections: [...WHY_THEY_ASK, ...WHAT_HELPS],
  sources: SUPPORT_SOURCES,
};

export const supportPage = articlePage(SUPPORT_ARTICLE);
