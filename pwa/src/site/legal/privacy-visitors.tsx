import type { TextSection } from '../reading/text-section.ts';
import { SupportLink } from './support-link.tsx';

/** The privacy policy's sections for visitors. */
export const VISITORS: readonly TextSection[] = [
  {
    id: 'short',
    title: 'In short',
    body: (
      <ul>
        <li>
          The widget sets no cookies and uses no browser storage, and nobody can be recognized from what it reports.
        </li>
        <li>These pages set no cookies either. Nothing on them comes from other companies.</li>
        <li>
          For owners and their teams, we keep what the service needs: names and email addresses, the settings of the
          business, and a record of changes.
        </li>
        <li>You can download all of it as one file, and delete all of it, anytime and without asking us.</li>
        <li>We sell no data, show no ads, and build no profiles.</li>
      </ul>
    ),
  },
  {
    id: 'who',
    title: 'Who is responsible',
    body: (
      <p>
        Doorsign is software that different operators can run. Whoever operates the installation at the address in your
        browser is responsible for your data. You can reach them here: <SupportLink />. On this page, “we” means that
        operator.
      </p>
    ),
  },
  {
    id: 'these-pages',
    title: 'If you read these pages',
    body: (
      <>
        <p>
          Your browser tells our server its IP address, because otherwise no answer could reach you. For requests that
          are limited (such as logging in or asking for a case study), the server counts by IP address how often they
          were made. It also remembers which addresses an account was used from, so that a stranger’s wrong guesses
          don’t lock its owner out. Both are in memory only and are gone after the next restart.
        </p>
        <p>
          The server writes a log: the time, the address that was requested without anything after a question mark, the
          status of the answer, how long it took, and a random number for the request. It contains no IP address and no
          description of your browser. Where an email address matters for finding a problem, the log has a short digest
          of it instead.
        </p>
        <p>
          If you choose light or dark mode, your browser remembers your choice. To work offline, it also keeps a copy of
          these pages. Neither is sent to us.
        </p>
      </>
    ),
  },
  {
    id: 'case-studies',
    title: 'If you ask for a case study',
    body: (
      <p>
        We use the email address you enter to send that one email. It’s stored with the email until the mail server has
        accepted it, usually seconds later; if the mail server doesn’t, we give up after about three days. Then both are
        deleted. You aren’t added to any list. For a day, the server remembers in its memory that it wrote to the
        address, so that nobody can flood it.
      </p>
    ),
  },
  {
    id: 'widget',
    title: 'If you visit a website that shows the widget',
    body: (
      <>
        <p>
          Your browser fetches the widget from our server. As above, the IP address is needed to answer and isn’t
          stored. The widget then reports four things at most: that it was shown, that it was opened, or that “Call Us
          Now” or “Directions” was pressed. A report contains the widget’s ID, the name of the website and which of the
          four it was. We add it to a total for that hour. There’s no entry for a visitor, and no way to tell two
          visitors apart.
        </p>
        <p>
          A business’s directory page asks your browser for your location only if you sort its list by distance. Your
          location stays in your browser.
        </p>
        <p>The website itself has its own rules, and its owner is responsible for them.</p>
      </>
    ),
  },
];
