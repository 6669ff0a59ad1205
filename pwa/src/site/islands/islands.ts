import type { ComponentType } from 'react';

/** The interactive parts of public pages, each with its files. */
export const ISLANDS = {
  demo: () => import('../landing/demo.tsx').then(({ Demo }) => Demo),
  'case-studies': () => import('../landing/case-studies.tsx').then(({ CaseStudies }) => CaseStudies),
} as const satisfies Record<string, () => Promise<ComponentType>>;

export type IslandName = keyof typeof ISLANDS;
