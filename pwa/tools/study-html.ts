import { createHash } from 'node:crypto';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { CaseStudy } from '../src/site/studies/case-study.ts';
import { StudyDocument } from '../src/site/studies/study-document.tsx';

/** Returns the markup of a study's PDF, without styles. */
export const studyMarkup = (study: CaseStudy): string => renderToStaticMarkup(createElement(StudyDocument, study));

/** Returns the digest that shows whether a PDF was made from the current text. */
export const digestOf = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');
