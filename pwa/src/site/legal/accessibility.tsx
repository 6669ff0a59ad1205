import type { TextSection } from '../reading/text-section.ts';
import { legalPage } from './legal-page.tsx';
import { SupportLink } from './support-link.tsx';

const SECTIONS: readonly TextSection[] = [
  {
    id: 'short',
    title: 'In short',
    body: (
      <ul>
        <li>We aim for WCAG 2.2 AA, and don’t know of any criterion we fail.</li>
        <li>
          Every screen is checked in a real browser: in light and dark mode, at up to 400 percent zoom, and by keyboard.
        </li>
        <li>There hasn’t been a study with people who use assistive technology yet.</li>
        <li>
          If something keeps you from using Doorsign, tell us: <SupportLink />.
        </li>
      </ul>
    ),
  },
  {
    id: 'aim',
    title: 'Our goal',
    body: (
      <p>
        These pages, the owner’s app and the widget are meant to meet the Web Content Accessibility Guidelines (WCAG)
        2.2 at level AA. We don’t know of any criterion they fail, apart from the limits below. This is our own
        assessment; nobody else has reviewed it.
      </p>
    ),
  },
  {
    id: 'checked',
    title: 'What we check, and how',
    body: (
      <ul>
        <li>
          <strong>Rules:</strong> every page and every state of every screen is checked with axe in a real browser, in
          light and dark mode.
        </li>
        <li>
          <strong>Zoom and small windows:</strong> at the size of a small phone, and at 200 and 400 percent zoom,
          nothing runs off the screen and no text is cut off.
        </li>
        <li>
          <strong>Contrast:</strong> every pair of text and background that our palette allows is computed in both
          themes and kept at 4.5 to 1 or better.
        </li>
        <li>
          <strong>Keyboard:</strong> the paths through the app are tested by keyboard alone, and the focus is always
          visible.
        </li>
        <li>
          <strong>Motion:</strong> with “reduce motion” turned on, nothing moves.
        </li>
        <li>
          <strong>Without scripts:</strong> these pages can be read with JavaScript turned off. Forms and the demo need
          it.
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
          The checks above are automated, or were done by the people who built this. There hasn’t been a study yet with
          people who use screen readers, switches or voice control.
        </li>
        <li>The app and these pages are in English. The widget supports more languages.</li>

        <li>
          The PDFs of the case studies are tagged and have a title and a language. They haven’t been checked against
          PDF/UA.
        </li>
        <li>Payments happen on Stripe’s pages and Google sign-in on Google’s, which we can’t change.</li>
        <li>The website around a widget belongs to its owner.</li>
      </ul>
    ),
  },
  {
    id: 'tell-us',
    title: 'Tell us',
    body: (
      <p>
        If something keeps you from using these pages, the app or a widget, please write to us: <SupportLink />. If you
        like, tell us what you tried, and with what device and tools. If that link opens an email without an address,
        whoever runs this installation hasn’t set one; contact them another way.
      </p>
    ),
  },
];

export const accessibilityPage = legalPage({
  path: '/accessibility',
  title: 'Accessibility',
  description: 'How accessible Doorsign is, what we check and how, its known limits, and where to report a barrier.',
  image: '/og/accessibility.png',
  lead: 'An open sign that some people can’t read is half an open sign. Here’s what we do about it, and where we fall short.',
  changed: '2026-11-29',
  note: (
    <p>
      <strong>For operators:</strong> this statement covers the software. Some countries may require a statement in a
      set form from you. What you add or change is yours to check.
    </p>
  ),
  sections: SECTIONS,
});
