import type { ReactNode } from 'react';
import type { Study } from '@doorsign/shared-schema/resources';
import type { Source, TextSection } from '../reading/text-section.ts';

/** The text of a case study, the source of its PDF. */
export interface CaseStudy {
  readonly study: Study;
  readonly lead: ReactNode;
  /** The day of the last change, YYYY-MM-DD. */
  readonly changed: string;
  readonly sections: readonly TextSection[];
  readonly sources: readonly Source[];
}
