import type { TextSection } from '../reading/text-section.ts';

/** The privacy policy's sections for owners with an account. */
export const OWNERS: readonly TextSection[] = [
  {
    id: 'accounts',
    title: 'If you have an account',
    body: (
      <>
        <p>Here’s what is stored, why, and for how long.</p>
        <table>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Why</th>
              <th scope="col">How long</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">
                Email address; your name, if you enter one; a hash of your password, from which it can’t be read
              </th>
              <td>Logging in, telling you about your account</td>
              <td>Until you delete the account; one day if the address is never confirmed</td>
            </tr>
            <tr>
              <th scope="row">
                Business name, phone, address, time zone, hours, holidays, seasons, closures, messages, look, websites;
                your locations and their points on the map; the name of your directory page
              </th>
              <td>The widget, your directory page and your settings; visitors see what these show</td>
              <td>Until you delete the location, the business or the account</td>
            </tr>
            <tr>
              <th scope="row">Each change, with its time and the kind of device, such as “Firefox on Linux”</th>
              <td>Your history, and keeping several devices in sync</td>
              <td>
                400 days (the newest 1,000 changes stay longer), or until you delete the account; changes that were
                refused, 30 days
              </td>
            </tr>
            <tr>
              <th scope="row">The kind of each device that has synced, and when it last did</th>
              <td>Showing you which device may have changes that aren’t published yet</td>
              <td>Until you delete the account; at most 30 devices</td>
            </tr>
            <tr>
              <th scope="row">Logins, with the kind of device</th>
              <td>Showing you where you’re logged in, warning you about new devices</td>
              <td>30 days after the last use; the list of known devices until you delete the account</td>
            </tr>
            <tr>
              <th scope="row">If you’re on a team: your role, your locations, when you joined and left</th>
              <td>Deciding what you can change, and showing the team who’s on it</td>
              <td>Until you delete the account, or the business is deleted</td>
            </tr>
            <tr>
              <th scope="row">Invitations to a team: email address, role, locations, who sent them</th>
              <td>Letting people join</td>
              <td>30 days after they’re accepted, declined, withdrawn or expired</td>
            </tr>
            <tr>
              <th scope="row">
                What your team and your programs did besides changing settings, such as inviting someone
              </th>
              <td>Your team’s list of activity</td>
              <td>400 days</td>
            </tr>
            <tr>
              <th scope="row">
                API keys: a hash of the key, its first eight and last four characters, its name, access and locations,
                who created it, when it was last used
              </th>
              <td>Letting your programs in, and showing you your keys</td>
              <td>400 days after a key is revoked or expires</td>
            </tr>
            <tr>
              <th scope="row">
                Webhooks: address, description, events, locations, who added them, and the secret, encrypted
              </th>
              <td>Sending events to the addresses you chose</td>
              <td>Until you delete the webhook</td>
            </tr>
            <tr>
              <th scope="row">Events for webhooks, each attempt to deliver them, and the start of what was answered</th>
              <td>Trying again, and showing you what arrived</td>
              <td>30 days; the answers, seven days</td>
            </tr>
            <tr>
              <th scope="row">Codes, as a hash</th>
              <td>Proving that a mailbox is yours</td>
              <td>Valid for five minutes, deleted within about two hours</td>
            </tr>
            <tr>
              <th scope="row">Notices we emailed to you</th>
              <td>Sending them, and proof that they were sent</td>
              <td>One week</td>
            </tr>
            <tr>
              <th scope="row">Totals of what the widget reports; when and where it was last seen</th>
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
              <td>One trial per customer</td>
              <td>Kept after you delete the account</td>
            </tr>
          </tbody>
        </table>
      </>
    ),
  },
  {
    id: 'devices',
    title: 'What’s on your own devices',
    body: (
      <p>
        The app works offline. For that, your browser keeps your settings, unsaved work and a key that says you’re
        logged in, in its own storage. Logging out removes what belongs to the account. The app sets a cookie in one
        case only: while you sign in with Google, for ten minutes at most, to make sure that the browser that comes back
        is the one that left.
      </p>
    ),
  },
  {
    id: 'others',
    title: 'Who else receives data',
    body: (
      <>
        <p>Nobody, except that these get what they need to do their part:</p>
        <ul>
          <li>
            <strong>The mail server</strong> of this installation gets the address and the text of the emails it
            delivers.
          </li>
          <li>
            <strong>Stripe</strong> handles payments, if you buy a plan. It gets your email address and what you enter
            on its own pages. We never see your card number. Stripe keeps its records as accounting laws require.
          </li>
          <li>
            <strong>Google</strong> learns that you sign in here, if you choose to sign in with Google. We get your
            email address, your name as a suggestion for the business’s name, and a number that Google knows you by.
          </li>
          <li>
            <strong>The people on your team</strong> see your name, your role, the day you were last there and the
            changes you made. The owner and managers of all locations also see your email address.
          </li>
          <li>
            <strong>Programs with your API keys</strong>, if there are any, get the settings, history and analytics of
            the locations that their key is for. <strong>The addresses of your webhooks</strong> get the events that
            were chosen for them, such as changed hours and the name of who changed them, or who joined the team.
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
          <strong>See and download.</strong> “Download my data” on your profile gives you everything that is stored
          about you as one file.
        </p>
        <p>
          <strong>Correct.</strong> You can change all of it yourself in the app.
        </p>
        <p>
          <strong>Delete.</strong> Deleting your account, on your profile, first ends a paid plan at Stripe, right away
          and without a refund. Then it removes everything listed above in one step, and the widget disappears from your
          website. Changes you made for someone else’s business stay there without your name. What stays of you are
          random numbers and hashes: of the account, so that old devices can be told it’s gone, and of rights that have
          ended, such as revoked API keys, so that no backup gives them back. Copies in the operator’s backups are gone
          once those backups are replaced.
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
    title: 'Legal grounds',
    body: (
      <p>
        Where the European General Data Protection Regulation applies: account data is processed to perform our contract
        with you (Article 6(1)(b)), invoices because accounting laws require it (c), and counts, logs and warnings
        because of our legitimate interest in a service that isn’t abused (f).
      </p>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    body: (
      <p>
        Doorsign is for businesses. People under 16 may not use it or open an account. If you believe that someone under
        16 has one, tell support, and it will be deleted.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to this page',
    body: (
      <p>
        The date at the top is the date of the last change. If a change affects what is stored about you, owners are
        told by email before it takes effect.
      </p>
    ),
  },
];
