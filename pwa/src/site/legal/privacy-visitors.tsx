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
          The widget sets no cookie and uses no storage of the browser, and nobody can be recognized by what it reports.
        </li>
        <li>These pages set no cookie either. Nothing on them comes from other companies.</li>
        <li>
          Of owners we keep what the service needs: an e-mail address, the settings of the business, and a record of
          changes.
        </li>
        <li>You can download all of it as one file, and delete all of it, at any time and without asking us.</li>
        <li>We sell no data, show no advertising, and build no profiles.</li>
      </ul>
    ),
  },
  {
    id: 'who',
    title: 'Who is responsible',
    body: (
      <p>
        Doorsign is software that different operators can run. Responsible for your data is whoever operates the
        installation at the address in your browser. You reach them here: <SupportLink />. “We” on this page means that
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
          Your browser tells our server its IP address, because no answer could reach you otherwise. For calls of the
          service that are limited (such as signing in or asking for a case study) the server counts by IP address how
          often they were made. It also remembers from which addresses an account was used, so that a stranger’s wrong
          guesses do not lock its owner out. Both are in memory only and gone with the next restart.
        </p>
        <p>
          The server writes a log: the time, the address that was asked for without what follows a question mark, the
          status of the answer, how long it took, and a random number for the request. There is no IP address in it and
          no description of your browser. Where an e-mail address matters for finding a fault, the log has a short
          digest of it instead.
        </p>
        <p>
          If you choose the light or the dark look, your browser remembers the choice. To work without a connection, it
          also keeps a copy of these pages. Neither is sent to us.
        </p>
      </>
    ),
  },
  {
    id: 'case-studies',
    title: 'If you ask for a case study',
    body: (
      <p>
        We use the e-mail address that you enter to send that one mail. It is stored with the mail until the mail server
        has taken it, which is usually seconds later, and given up after about three days if it does not. Then both are
        deleted. You are put on no list. For a day the server remembers in its memory that the address was written to,
        so that nobody can flood it.
      </p>
    ),
  },
  {
    id: 'widget',
    title: 'If you visit a website that shows the widget',
    body: (
      <>
        <p>
          Your browser fetches the widget from our server. As above, the IP address is needed to answer and is not
          stored. The widget then reports four things at most: that it was shown, opened, or that “Call Us Now” or
          “Directions” was pressed. A report holds the number of the widget, the name of the website and which of the
          four it was. We add it to a sum for that hour. There is no entry for a visitor, and no way to tell two
          visitors apart.
        </p>
        <p>The website itself has its own rules, which its owner answers for.</p>
      </>
    ),
  },
];
