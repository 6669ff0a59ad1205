import { useState, type ComponentType } from 'react';
import { Email } from '@doorsign/shared-schema/account';
import { useLocations } from '../../local/locations/locations.ts';
import { useMay } from '../../local/team/member.ts';
import { useAttempt } from '../../local/use-attempt.ts';
import { PROOF_TITLE, useProof, type ProofFields } from '../../local/use-proof.ts';
import { Alert } from '../../ui/alert.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { RightsFields } from './rights-fields.tsx';
import type { GivenRights } from './use-team.ts';

export interface RightsDialogProps {
  open: boolean;
  title: string;
  /** The rights to begin with. */
  initial: GivenRights;
  /** Whether an e-mail is asked for: of a person to invite. */
  withEmail?: boolean;
  /** The button's words, and those while it works. */
  words: readonly [string, string];
  /** @throws ApiError, with `proof_required` first where a manager is concerned */
  onSubmit: (rights: GivenRights, email: string) => Promise<void>;
  proofFields: ComponentType<ProofFields>;
  onClose: () => void;
}

/** Asks for a role and locations, for a person to invite or a member.
 * Source: shared-schema/docs/product-rules.md#l10. */
export function RightsDialog(props: RightsDialogProps) {
  const { open, title, onClose } = props;
  const proof = useProof();
  const close = (): void => {
    proof.decline();
    onClose();
  };
  return (
    <Dialog open={open} title={proof.wanted ? PROOF_TITLE : title} onClose={close}>
      {open ? <Content {...props} proof={proof} onClose={close} /> : null}
    </Dialog>
  );
}

function Content({
  initial,
  withEmail = false,
  words: [submit, working],
  onSubmit,
  proof,
  proofFields: ProofForm,
  onClose,
}: RightsDialogProps & { proof: ReturnType<typeof useProof> }) {
  const withManagers = useMay('managers.manage');
  const locations = (useLocations() ?? []).filter(({ state }) => state !== 'archived');
  const [email, setEmail] = useState('');
  const [emailError, setEmailError] = useState<string | undefined>();
  const [rights, setRights] = useState(initial);
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, problem: refusal, run } = useAttempt();

  const send = async (): Promise<void> => {
    const parsed = Email.safeParse(email);
    setEmailError(withEmail && !parsed.success ? parsed.error.issues[0]?.message : undefined);
    const isNowhere = rights.locations?.length === 0;
    setProblem(isNowhere ? 'Choose at least one location' : null);
    if (isNowhere || (withEmail && !parsed.success)) return;
    await run(async () => {
      if (await proof.run(() => onSubmit(rights, parsed.data ?? ''))) onClose();
    });
  };

  if (proof.wanted) return <ProofForm submit={submit} onGiven={proof.give} />;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void send();
      }}
      className="grid gap-4"
    >
      {withEmail ? (
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          value={email}
          error={emailError}
          onChange={({ target }) => setEmail(target.value)}
        />
      ) : null}
      <RightsFields
        rights={rights}
        onChange={setRights}
        locations={locations}
        withManagers={withManagers}
        problem={problem}
      />
      {refusal === null ? null : <Alert kind="error">{refusal}</Alert>}
      <FormButtons submit={submit} working={working} busy={busy} onCancel={onClose} />
    </form>
  );
}
