import type { TextSection } from '../reading/text-section.ts';

/** The privacy policy's sections for owners with an account. */
export const OWNERS: readonly TextSection[] = [
  {
    id: 'accounts',
    title: 'If you have an account',
    body: (
      <>
        <p>This is what is stored, what for, and for how long.</p>
        <table>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">What for</th>
              <th scope="col">How long</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">E-mail address; a hash of your password, from which it cannot be read</th>
              <td>Signing in, telling you about your account</td>
              <td>Until you delete the account; one day if the address is never confirmed</td>
            </tr>
            <tr>
              <th scope="row">Business name, phone, address, time zone, hours, holidays, look, websites</th>
              <td>The widget and your settings; visitors see what the widget shows</td>
              <td>Until you delete the account</td>
            </tr>
            <tr>
              <th scope="row">Each change, with its time and the kind of device, such as “Firefox on Linux”</th>
              <td>Your history, and bringing several devices together</td>
              <td>Until you delete the account</td>
            </tr>
            <tr>
              <th scope="row">The kind of each device that has synced, and when it last did</th>
              <td>Showing you which device may hold changes that are not published yet</td>
              <td>Until you delete the account; at most 30 devices</td>
            </tr>
            <tr>
              <th scope="row">Sign-ins, with the kind of device</th>
              <td>Showing you where you are signed in, warning you of new devices</td>
              <td>30 days after the last use; the list of known devices until you delete the account</td>
            </tr>
            <tr>
              <th scope="row">Codes, as a hash</th>
              <td>Proving that a mailbox is yours</td>
              <td>Valid for five minutes, deleted within about two hours</td>
            </tr>
            <tr>
              <th scope="row">Notices that we mailed to you</th>
              <td>Sending them, and proof that they were sent</td>
              <td>One week</td>
            </tr>
            <tr>
              <th scope="row">Sums of what the widget reports; when and where it was last seen</th>
              <td>Your analytics</td>
              <td>Until you delete the account</td>
            </tr>
            <tr>
              <th scope="row">Plan, subscription and invoices, as Stripe reports them</th>
              <td>Billing</td>
              <td>Until you delete the account; Stripe’s reports of events for 30 days</td>
            </tr>
            <tr>
              <th scope="row">
                That your mailbox has had a free trial, as a hash that nobody can read without our key
              </th>
              <td>One trial for each customer</td>
              <td>It stays when you delete the account</td>
            </tr>
          </tbody>
        </table>
      </>
    ),
  },
  {
    id: 'devices',
    title: 'What is on your own devices',
    body: (
      <p>
        The app works without a connection. For that your browser keeps your settings, unsaved work and a key that says
        that you are signed in, in its own storage. Signing out removes what belongs to the account. The app sets a
        cookie in one case only: while you sign in with Google, for ten minutes at most, to make sure that the browser
        that comes back is the one that left.
      </p>
    ),
  },
  {
    id: 'others',
    title: 'Who else receives data',
    body: (
      <>
        <p>Nobody, except for what these need to do their part:</p>
        <ul>
          <li>
            <strong>The mail server</strong> of this installation gets the address and the text of the mails that it
            delivers.
          </li>
          <li>
            <strong>Stripe</strong> handles payments, if you buy a plan. It gets your e-mail address and what you enter
            on its own pages. We never see the number of your card. Stripe keeps its records as the law on bookkeeping
            demands.
          </li>
          <li>
            <strong>Google</strong> learns that you sign in here, if you choose to sign in with Google. We get your
            e-mail address, your name as a suggestion for the business’s, and a number by which Google knows you.
          </li>
          <li>
            <strong>Whoever hosts the server</strong> for the operator stores the data on its machines.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'rights',
    title: 'What you can do',
    body: (
      <>
        <p>
          <strong>See and take along.</strong> “Download my data”, on your profile, gives you everything that is stored
          about you as one file.
        </p>
        <p>
          <strong>Correct.</strong> You can change all of it yourself, in the app.
        </p>
        <p>
          <strong>Delete.</strong> Deleting the account, on your profile, ends a paid plan at Stripe first, at once and
          without a refund. Then it removes everything listed above in one step, and the widget disappears from your
          website. What stays is the bare number of the account, so that old devices can be told that it is gone. Copies
          in the operator’s backups go when those backups are replaced.
        </p>
        <p>
          <strong>Ask and complain.</strong> Write to support. Where the law gives you a right to object, to restrict or
          to complain to an authority, nothing on this page takes it away.
        </p>
      </>
    ),
  },
  {
    id: 'why',
    title: 'On what grounds',
    body: (
      <p>
        Where the European General Data Protection Regulation applies: account data are processed to perform our
        contract with you (Article 6(1)(b)), invoices because bookkeeping laws demand it (c), and counts, logs and
        warnings because of our legitimate interest in a service that is not abused (f).
      </p>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    body: (
      <p>
        Doorsign is for businesses. People under 16 may not use it or open an account. If you believe that somebody
        under 16 has one, tell support, and it will be deleted.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to this page',
    body: (
      <p>
        The date at the top is that of the last change. If a change concerns what is stored about you, owners are told
        by e-mail before it takes effect.
      </p>
    ),
  },
];
