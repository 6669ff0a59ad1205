import { useSession } from '../../local/session.ts';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { AccountOverview } from './account-overview.tsx';
import { BasicInformation } from './basic-information.tsx';
import { SecuritySettings } from './security-settings.tsx';
import { useProfileDraft } from './use-profile-draft.ts';

/** The business's name and how to reach it, the password, and the account at a glance.
 * Source: specification sections 2 and 4, /profile; decisions A9, P3. */
export function ProfileScreen() {
  const { user } = useSession();
  const editing = useProfileDraft();
  if (!user || !editing) return <Loading>Loading profile...</Loading>;
  return (
    <Page title="Profile" subtitle="Your business, your password and your account.">
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_344px]">
        <div className="grid gap-4">
          <BasicInformation editing={editing} email={user.email} />
          <SecuritySettings hasPassword={user.hasPassword} personal={[editing.settings.businessName, user.email]} />
        </div>
        <AccountOverview user={user} settings={editing.settings} className="lg:sticky lg:top-20" />
      </div>
    </Page>
  );
}
