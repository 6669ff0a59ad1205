import { SUPPORT_EMAIL } from '../placeholders.ts';

/** How to reach whoever runs this installation. It names no address in words, because there may be none. */
export function SupportLink() {
  return <a href={`mailto:${SUPPORT_EMAIL}`}>E-mail support</a>;
}
