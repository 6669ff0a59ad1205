import { Download } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { authCalls, type User } from '@doorsign/shared-schema/api';
import { downloadText } from '../../lib/download.ts';
import { useServices } from '../../local/services.ts';
import { businessOf } from '../../local/team/business-of.ts';
import { hasTeam } from '../../local/team/person.ts';
import { useAttempt } from '../../local/use-attempt.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DeleteBusinessDialog } from './delete-business-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';

/** The download of all data that the server has about the owner, and the deletion of the account. */
export function DataCard({ user }: { user: User }) {
  const { api, local, now } = useServices();
  const { online } = useStore(local.connection);
  const { busy, problem, run } = useAttempt();
  const [deleting, setDeleting] = useState(false);
  const [deletingBusiness, setDeletingBusiness] = useState(false);
  const business = businessOf(user);

  const save = (): Promise<void> =>
    run(async () => {
      const data = await api.call(authCalls.exportAccount);
      const day = new Date(now()).toISOString().slice(0, 10);
      downloadText(`doorsign-data-${day}.json`, `${JSON.stringify(data, null, 2)}\n`);
    });

  return (
    <Card title="Your account">
      {online ? null : (
        <Alert kind="info" className="mb-2">
          You’re offline. Your data is on the server, so you need a connection to download or delete it.
        </Alert>
      )}
      {problem ? (
        <Alert kind="error" className="mb-2">
          {problem}
        </Alert>
      ) : null}
      <div className="divide-y divide-line">
        <Row
          title="Your data"
          words="Everything we keep about you and your business, in one JSON file."
          action={
            <Button variant="secondary" disabled={!online} busy={busy} onClick={() => void save()}>
              <Download aria-hidden />
              {busy ? 'Preparing…' : 'Download my data'}
            </Button>
          }
        />
        {hasTeam(user) && business.role === 'owner' ? (
          <Row
            title="Delete business"
            words={`Deletes ${business.name}, its settings and its analytics. Your account stays.`}
            action={
              <DeleteButton words="Delete business" disabled={!online} onPress={() => setDeletingBusiness(true)} />
            }
          />
        ) : null}
        <Row
          title="Delete account"
          words="Your widget disappears from your website right away, along with all your data."
          action={<DeleteButton words="Delete account" disabled={!online} onPress={() => setDeleting(true)} />}
        />
      </div>
      <DeleteDialog open={deleting} user={user} onClose={() => setDeleting(false)} />
      <DeleteBusinessDialog open={deletingBusiness} business={business} onClose={() => setDeletingBusiness(false)} />
    </Card>
  );
}

function DeleteButton({ words, disabled, onPress }: { words: string; disabled: boolean; onPress: () => void }) {
  return (
    <Button variant="secondary" className="text-danger!" disabled={disabled} aria-haspopup="dialog" onClick={onPress}>
      {words}
    </Button>
  );
}

function Row({ title, words, action }: { title: string; words: string; action: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-2 last:pb-0">
      <div className="min-w-0 flex-[1_1_16rem]">
        <p className="font-medium">{title}</p>
        <p className="text-muted">{words}</p>
      </div>
      {action}
    </div>
  );
}
