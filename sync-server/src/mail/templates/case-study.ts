import type { Study } from '@doorsign/shared-schema/resources';
import type { Mail } from '../mailer.ts';
import { layout } from './layout.ts';

/** The mail with a requested case study, as a link to its PDF. */
export const caseStudyMail = ({ to, study, publicUrl }: { to: string; study: Study; publicUrl: string }): Mail => {
  const url = publicUrl + study.path;
  return layout(to, {
    subject: `Your case study: ${study.title}`,
    paragraphs: [
      'Somebody, probably you, asked Doorsign for a case study.',
      `“${study.title}”: ${study.about} It is a worked example on a model business, not the story of a customer.`,
      'You can read it here, as a PDF:',
    ],
    highlight: { text: url, href: url },
    closing:
      'We send nothing else to this address because of it, and we do not keep the address. If it was not you, you can ignore this mail.',
  });
};
