import type { TextSection } from '../reading/text-section.ts';
import { legalPage } from './legal-page.tsx';
import { SupportLink } from './support-link.tsx';

const SECTIONS: readonly TextSection[] = [
  {
    id: 'aim',
    title: 'What we aim at',
    body: (
      <p>
        These pages, the owner’s app and the widget are meant to meet the Web Content Accessibility Guidelines (WCAG)
        2.2 at level AA. We know of no criterion that they fail, apart from the limits below. This is our own
        assessment; nobody else has examined it.
      </p>
    ),
  },
  {
    id: 'checked',
    title: 'What is checked, and how',
    body: (
      <ul>
        <li>
          <strong>Rules:</strong> every page and every state of every screen is examined with axe in a real browser, in
          light and in dark.
        </li>
        <li>
          <strong>Zoom and small windows:</strong> at the size of a small phone, and at 200 and 400 percent zoom,
          nothing runs out of the window and no text is cut off.
        </li>
        <li>
          <strong>Contrast:</strong> every pair of text and ground that our palette allows is computed in both themes,
          and kept at 4.5 to 1 or more.
        </li>
        <li>
          <strong>Keyboard:</strong> the ways through the app are walked by keyboard alone, and the focus is always
          visible.
        </li>
        <li>
          <strong>Motion:</strong> with “reduce motion” set on the device, nothing moves.
        </li>
        <li>
          <strong>Without scripts:</strong> these pages can be read with JavaScript switched off. Forms and the demo
          need it.
        </li>
        <li>
          <strong>Words, not colors:</strong> “open”, “closed” and “holiday” are always written out, in the app and in
          the widget.
        </li>
      </ul>
    ),
  },
  {
    id: 'limits',
    title: 'Known limits',
    body: (
      <ul>
        <li>
          The checks above are automatic, or were made by the people who built this. No study with people who use screen
          readers, switches or voice control has been done yet.
        </li>
        <li>The app and these pages are in English. The widget speaks more languages.</li>

        <li>
          The PDFs of the case studies are tagged and have a title and a language. They have not been examined against
          PDF/UA.
        </li>
        <li>Payment happens on Stripe’s pages and sign-in with Google on Google’s, which we cannot change.</li>
        <li>The website around a widget is its owner’s.</li>
      </ul>
    ),
  },
  {
    id: 'tell-us',
    title: 'Tell us',
    body: (
      <p>
        If something keeps you from using these pages, the app or a widget, please write: <SupportLink />. Say what you
        tried, and with which device and tools, if you like. If that link opens a mail without an address, whoever runs
        this installation has named none; ask them by the way you know.
      </p>
    ),
  },
];

export const accessibilityPage = legalPage({
  path: '/accessibility',
  title: 'Accessibility',
  description:
    'How accessible Doorsign is, what was checked and how, what its known limits are, and whom to tell about a barrier.',
  image: '/og/accessibility.png',
  lead: 'An open sign that some people cannot read is half an open sign. This is what we do about it, and where it falls short.',
  changed: '2026-11-21',
  note: (
    <p>
      <strong>For operators:</strong> this statement is about the software. Some countries demand a statement of a fixed
      form from you. What you add or change is yours to check.
    </p>
  ),
  sections: SECTIONS,
});
