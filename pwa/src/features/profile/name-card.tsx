import { NameForm } from '@doorsign/shared-schema/account';
import { authCalls } from '@doorsign/shared-schema/api';
import { useStore } from 'zustand';
import { ApiError } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';
import { useForm, type FormRefusal } from '../../lib/use-form.ts';
import { useServices } from '../../local/services.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast-store.ts';

/** The person's own name, which the team reads. Saving it needs a connection: it belongs to the account, not to the business.
 * Source: shared-schema/docs/product-rules.md#l10. */
export function NameCard({ name }: { name: string }) {
  const { api, local } = useServices();
  const { online } = useStore(local.connection);
  const { form, field, problem, busy } = useForm({
    schema: NameForm,
    initial: { name },
    async submit(body): Promise<FormRefusal | undefined> {
      try {
        await api.call(authCalls.profile, { body });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return { problem: errorMessage(error) };
      }
      await local.session.actions.refreshUser();
      toast({ title: 'Name saved' });
      return undefined;
    },
  });
  return (
    <Card title="About you">
      <form {...form} className="grid gap-3">
        {problem ? <Alert kind="error">{problem}</Alert> : null}
        <TextField
          label="Your name"
          autoComplete="name"
          required
          hint="Your team sees it in invitations and in History. Visitors never see it."
          {...field('name')}
        />
        <div className="flex flex-wrap items-center justify-end gap-3">
          {online ? null : <p className="text-muted">Changing your name needs a connection.</p>}
          <Button type="submit" variant="secondary" disabled={!online} busy={busy}>
            {busy ? 'Saving…' : 'Save name'}
          </Button>
        </div>
      </form>
    </Card>
  );
}
