import { useEffect, useState } from 'react';
import { whenIdle } from '../../lib/when-idle.ts';
import { useSession } from '../../local/session/session.ts';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { useKeptCode } from '../../local/session/kept-code.ts';
import { AccountOverview } from './account-overview.tsx';
import { BasicInformation } from './basic-information.tsx';
import { EmailField } from './email-field.tsx';
import { AccountCards, EmailDialog, preloadProfile, NewEmailCard } from './on-demand.ts';
import { SecuritySettings } from './security-settings.tsx';
import { useProfileDraft } from './use-profile-draft.ts';

/** The profile screen: the business's name and contact, the owner's e-mail, password and devices, and the account itself.
 * Source: facts profile.*; shared-schema/docs/product-rules.md#a8, #a9, #p3. */
export function ProfileScreen() {
  const { user } = useSession();
  const editing = useProfileDraft();
  const [asksForEmail, setAsksForEmail] = useState(false);
  const [passwordChanges, setPasswordChanges] = useState(0);
  useEffect(() => whenIdle(window, () => void preloadProfile()), []);
  if (!user || !editing) return <Loading>Loading profile...</Loading>;
  return (
    <Page title="Profile" subtitle="Your business, password and account.">
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_344px]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <NewEmail />
          <BasicInformation
            editing={editing}
            emailField={<EmailField email={user.email} onChange={() => setAsksForEmail(true)} />}
          />
          <SecuritySettings
            hasPassword={user.hasPassword}
            personal={[editing.settings.businessName, user.email]}
            onChanged={() => setPasswordChanges((count) => count + 1)}
          />
          {/* A new e-mail may have ended Google sign-in: the key reloads the cards' data. */}
          <AccountCards key={user.email} user={user} passwordChanges={passwordChanges} />
        </div>
        <AccountOverview user={user} settings={editing.settings} className="lg:sticky lg:top-20" />
      </div>
      <EmailDialog open={asksForEmail} email={user.email} onClose={() => setAsksForEmail(false)} />
    </Page>
  );
}

/** The card of a new e-mail whose code is pending; renders nothing without one. */
function NewEmail() {
  const [sent, keep] = useKeptCode('newEmail');
  const [wasNone, setWasNone] = useState(false);
  if (sent === null && !wasNone) setWasNone(true);
  return sent ? <NewEmailCard key={sent.email} sent={sent} keep={keep} isNew={wasNone} /> : null;
}
