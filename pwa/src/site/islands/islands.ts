import type { ComponentType } from 'react';

/** The interactive parts of public pages, each with its files. */
export const ISLANDS = {
  demo: () => import('../landing/demo.tsx').then(({ Demo }) => Demo),
  playground: () => import('../demo/playground.tsx').then(({ Playground }) => Playground),
  'case-studies': () => import('../landing/case-studies.tsx').then(({ CaseStudies }) => CaseStudies),
} as const satisfies Record<string, () => Promise<ComponentType>>;

export type IslandName = keyof typeof ISLANDS;
