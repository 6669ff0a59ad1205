import { useCallback, useState, type ComponentType, type ReactNode } from 'react';
import { invitationCalls, type AnswerOf } from '@doorsign/shared-schema/api';
import { NewPassword, PersonName } from '@doorsign/shared-schema/account';
import { errorMessage } from '../../api/error-message.ts';
import { useNavigate } from '../../lib/router.tsx';
import { useServerAnswer, type QuestionOptions } from '../../local/answers/use-server-answer.ts';
import { useServices } from '../../local/services.ts';
import { useSession } from '../../local/session/session.ts';
import { forgetInvitationToken, takeInvitationToken } from '../../local/team/invitation-token.ts';
import { roleName } from '../../local/team/role-name.ts';
import { roleLine } from './role-line.ts';
import { useAttempt } from '../../local/use-attempt.ts';
import { useProof, type ProofFields } from '../../local/use-proof.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { MessageScreen } from '../../ui/message-screen.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast-store.ts';

type Look = AnswerOf<typeof invitationCalls.look>;

const LIST = new Intl.ListFormat('en-US');

export interface InvitationScreenProps {
  /** The re-authentication, of another feature. */
  proofFields: ComponentType<ProofFields>;
  /** The button that signs in with Google and comes back here, of another feature; it renders nothing where there is no Google. */
  google: ComponentType;
}

/** The page behind an invitation's link: who invites to what, and the ways to answer. The token is in the tab's storage until it is used.
 * Source: shared-schema/docs/http-contract.md#invitations. */
export function InvitationScreen({ proofFields, google }: InvitationScreenProps) {
  const { api } = useServices();
  const { state } = useSession();
  const [token] = useState(() => takeInvitationToken(window) ?? '');
  const ask = useCallback(
    (options: QuestionOptions) => api.call(invitationCalls.look, { body: { token }, ...options }),
    [api, token],
  );
  const { answer, failure, asking, askAgain } = useServerAnswer(ask);
  if (failure)
    return (
      <MessageScreen
        title={failure.status === 404 || token === '' ? 'This link doesn’t work' : 'Invitation'}
        sign="Invited"
        tone="other"
        actions={
          failure.kind === 'network' ? (
            <Button busy={asking} onClick={() => void askAgain()}>
              Try again
            </Button>
          ) : (
            <ButtonLink to="/dashboard" onClick={forgetInvitationToken}>
              To the dashboard
            </ButtonLink>
          )
        }
      >
        <p>
          {failure.status === 404 ? 'Open the link in the email again, or ask for a new one.' : errorMessage(failure)}
        </p>
      </MessageScreen>
    );
  if (answer === null || state === 'loading') return <Loading>Loading invitation...</Loading>;
  return <Answers look={answer} token={token} proofFields={proofFields} google={google} />;
}

function Answers({
  look,
  token,
  proofFields: ProofForm,
  google: Google,
}: InvitationScreenProps & { look: Look; token: string }) {
  const { api, local } = useServices();
  const { state, user, signOut } = useSession();
  const navigate = useNavigate();
  const proof = useProof();
  const { busy, problem, run } = useAttempt();
  const enter = (): void => {
    forgetInvitationToken();
    navigate('/dashboard', { replace: true });
    toast({ title: `Welcome to ${look.business}` });
  };
  const accept = (): Promise<void> =>
    run(async () => {
      const accepted = await proof.run(() => api.call(invitationCalls.accept, { body: { token } }));
      if (!accepted) return;
      await local.session.show(accepted.answer.user);
      enter();
    });
  const decline = (): Promise<void> =>
    run(async () => {
      await api.call(invitationCalls.decline, { body: { token } });
      forgetInvitationToken();
      navigate('/dashboard', { replace: true });
      toast({ title: 'Invitation declined' });
    });
  const join = (name: string, password: string): Promise<void> =>
    run(async () => {
      const { access_token, user: joined } = await api.call(invitationCalls.join, { body: { token, name, password } });
      await local.session.actions.signIn(access_token, joined);
      enter();
    });

  const isInvited = user !== null && user.email.toLowerCase() === look.email.toLowerCase();
  const logIn = (): void => navigate('/login', { state: { wanted: '/invitation' } });
  const answers = (): ReactNode => {
    if (proof.wanted) return <ProofForm submit="Accept" onGiven={proof.give} />;
    if (user !== null && !isInvited)
      return (
        <>
          <p>
            This invitation is for {look.email}. You are signed in as {user.email}.
          </p>
          <Button busy={busy} className="mt-4" onClick={() => void signOut()}>
            Log out and continue
          </Button>
        </>
      );
    if (user !== null && state === 'signed-in')
      return (
        <div className="flex flex-wrap justify-center gap-2">
          <Button variant="secondary" onClick={() => void decline()}>
            Decline
          </Button>
          <Button busy={busy} onClick={() => void accept()}>
            Accept
          </Button>
        </div>
      );
    if (look.hasAccount) return <Button onClick={logIn}>Log in to accept</Button>;
    return (
      <>
        <Google />
        <JoinForm look={look} busy={busy} onJoin={join} />
      </>
    );
  };

  return (
    <MessageScreen
      title={`${look.inviter} invites you to ${look.business}`}
      sign="Invited"
      tone="open"
      actions={<div className="w-full">{answers()}</div>}
    >
      <p>
        {look.kind === 'ownership'
          ? 'You’d become the owner.'
          : `Your role: ${roleName(look.role)}. ${roleLine(look.role)}`}{' '}
        {look.locations === null ? 'All locations.' : `${LIST.format(look.locations)}.`}
      </p>
      {problem === null ? null : (
        <Alert kind="error" className="mt-4 text-left">
          {problem}
        </Alert>
      )}
    </MessageScreen>
  );
}

interface JoinFormProps {
  look: Look;
  busy: boolean;
  onJoin: (name: string, password: string) => Promise<void>;
}

/** Makes an account for the invited e-mail, with a password. */
function JoinForm({ look, busy, onJoin }: JoinFormProps) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const [parsedName, parsedPassword] = [PersonName.safeParse(name), NewPassword.safeParse(password)];
  const nameError = tried ? parsedName.error?.issues[0]?.message : undefined;
  const passwordError = tried ? parsedPassword.error?.issues[0]?.message : undefined;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!busy && parsedName.success && parsedPassword.success) void onJoin(parsedName.data, parsedPassword.data);
      }}
      className="grid min-w-[min(22rem,80vw)] gap-4 text-left text-ink"
    >
      <TextField
        label="Your name"
        autoComplete="name"
        value={name}
        error={nameError}
        onChange={({ target }) => setName(target.value)}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        value={password}
        error={passwordError}
        onChange={({ target }) => setPassword(target.value)}
      />
      <Button type="submit" busy={busy} className="wrap-anywhere whitespace-normal!">
        Join {look.business}
      </Button>
    </form>
  );
}
