import { articlePage, type Article } from './article-page.tsx';
import { WHAT_FOLLOWS } from './expectations-advice.tsx';
import { WHAT_IS_KNOWN } from './expectations-research.tsx';
import { EXPECTATIONS_SOURCES } from './expectations-sources.ts';

/** The article on what people expect of opening hours. */
export const EXPECTATIONS_ARTICLE: Article = {
  path: '/blog/psychology-of-expectations',
  name: 'The psychology of expectations',
  title: 'The psychology of expectations: why a few words on a door matter',
  description:
    'What research on satisfaction, promises and waiting says about business hours, and how to word them so nobody ends up at a closed door.',
  image: '/og/psychology-of-expectations.png',
  lead: 'A closed door is never just closed. It’s closed as expected, or earlier than expected, or for longer than anyone said. Four decades of research on satisfaction and waiting explain why the difference matters so much, and what a shop can do about it with a handful of words.',
  published: '2026-11-21',
  changed: '2026-11-21',
  minutes: 7,
  sections: [...WHAT_IS_KNOWN, ...WHAT_FOLLOWS],
  sources: EXPECTATIONS_SOURCES,
};

export const expectationsPage = articlePage(EXPECTATIONS_ARTICLE);
