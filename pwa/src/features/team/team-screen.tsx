import { useState, type ComponentType } from 'react';
import type { Invitation, TeamMember, User } from '@doorsign/shared-schema/api';
import { readRole } from '@doorsign/shared-schema/team';
import { useNavigate } from '../../lib/router.tsx';
import { useConnection } from '../../local/hooks.ts';
import { useLocations } from '../../local/locations/locations.ts';
import { useServices } from '../../local/services.ts';
import { useSession } from '../../local/session/session.ts';
import { businessOf } from '../../local/team/business-of.ts';
import { mayAt } from '../../local/team/member.ts';
import { roleName } from '../../local/team/role-name.ts';
import type { ProofFields } from '../../local/use-proof.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { toast } from '../../ui/toast-store.ts';
import { AnswerFailed } from '../../ui/answer-failed.tsx';
import { ActivityCard } from './activity-card.tsx';
import { ConfirmDialog, type Question } from '../../local/confirm-dialog.tsx';
import { formatDate } from '../../lib/calendar-date.ts';
import { dateText } from '../../lib/date-text.ts';
import { HandOverCard } from './hand-over-card.tsx';
import { RightsDialog } from './rights-dialog.tsx';
import { useTeam, type GivenRights, type Team, type TeamOfBusiness } from './use-team.ts';

const LIST = new Intl.ListFormat('en-US');

export interface TeamScreenProps {
  /** The re-authentication, of another feature. */
  proofFields: ComponentType<ProofFields>;
}

/** The people of the business: who may do what, invitations, handing over, and what was done. It needs a connection, and nothing of it stays on the
 * device.
 * Source: shared-schema/docs/product-rules.md#l10. */
export function TeamScreen({ proofFields }: TeamScreenProps) {
  const { user } = useSession();
  const { online } = useConnection();
  const team = useTeam();
  const { answer, failure } = team;
  if (!user) return <Loading>Loading team...</Loading>;
  if (!user.features.teamManagement && answer !== null && answer.members.length < 2) return <Upsell />;
  if (answer === null && !online)
    return (
      <Page title="Team">
        <p>Your team needs a connection.</p>
      </Page>
    );
  if (answer === null)
    return failure ? (
      <AnswerFailed busy={team.asking} onTryAgain={() => void team.askAgain()} />
    ) : (
      <Loading>Loading team...</Loading>
    );
  return <People user={user} team={team} answer={answer} proofFields={proofFields} />;
}

function Upsell() {
  return (
    <Page title="Team">
      <Card>
        <p>Team comes with the Enterprise plan.</p>
        <ButtonLink to="/pricing" className="mt-4">
          See plans
        </ButtonLink>
      </Card>
    </Page>
  );
}

interface PeopleProps extends TeamScreenProps {
  user: User;
  team: Team;
  answer: TeamOfBusiness;
}

const REMOVED =
  'They lose access on all devices at once. What they changed stays. Changes they have not published yet are not published.';
const keysText = (name: string, count: number): string =>
  count === 1
    ? `${name} made 1 API key. It keeps working until you revoke it.`
    : `${name} made ${count} API keys. They keep working until you revoke them.`;

const EVERYTHING: GivenRights = { role: 'editor', locations: null };

function People({ user, team, answer, proofFields }: PeopleProps) {
  const { members, invitations, seats, handover } = answer;
  const { local, now } = useServices();
  const navigate = useNavigate();
  const [inviting, setInviting] = useState(false);
  const [changing, setChanging] = useState<TeamMember | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const may = (permission: 'team.manage' | 'managers.manage' | 'ownership'): boolean =>
    mayAt(user, permission, undefined);
  const business = businessOf(user);
  const places = usePlaces();
  const mayChange = ({ role, isYou }: TeamMember): boolean =>
    !isYou && role !== 'owner' && may(role === 'manager' ? 'managers.manage' : 'team.manage');

  const remove = ({ accountId, name, keysMade = 0 }: TeamMember): Question => ({
    title: `Remove ${name}?`,
    text: REMOVED + (keysMade === 0 ? '' : ` ${keysText(name, keysMade)}`),
    stay: 'Keep',
    go: 'Remove',
    async act() {
      await team.remove(accountId);
      toast({ title: 'Removed from the team' });
    },
  });
  const leave = ({ accountId }: TeamMember): Question => ({
    title: `Leave ${business.name}?`,
    text: 'You lose access at once, on all devices. Changes that you have not published are kept for you to download.',
    stay: 'Stay',
    go: 'Leave',
    async act() {
      // Reading the team again tells this device that the membership has ended.
      await team.remove(accountId).catch((error: unknown) => {
        if (!local.session.business()) throw error;
      });
      await local.membershipEnded(business.id);
      navigate('/dashboard', { replace: true });
      toast({ title: `You have left ${business.name}` });
    },
  });
  const handOver = ({ accountId, name }: TeamMember): Question => ({
    title: `Hand ${business.name} over to ${name}?`,
    text: `${name} has 7 days to accept and will then own the business. You’ll stay on as a manager. The card on file stays until ${name} changes it under Billing.`,
    stay: 'Keep it',
    go: 'Hand over',
    act: () => team.offer(accountId),
  });
  const isAlone = members.length === 1 && invitations.length === 0;

  return (
    <Page
      title="Team"
      subtitle={`${seats.used} of ${seats.limit} ${seats.limit === 1 ? 'seat' : 'seats'}`}
      actions={may('team.manage') ? <Button onClick={() => setInviting(true)}>Invite</Button> : null}
    >
      <div className="grid gap-4">
        {isAlone ? <p className="text-muted">You work alone here. Invite the people who open and close.</p> : null}
        <Card flush title="Members">
          <ul aria-label="Members" className="divide-y divide-line">
            {members.map((member) => (
              <li key={member.accountId} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
                <div className="min-w-0 flex-[1_1_14rem] wrap-anywhere">
                  <p className="font-semibold">
                    {member.name}
                    {member.isYou ? ' (You)' : null}
                  </p>
                  {member.email === null ? null : <p className="text-muted">{member.email}</p>}
                  <p className="flex flex-wrap gap-x-4 text-muted">
                    <span>
                      {roleName(member.role)} · {places(member.locations)}
                    </span>{' '}
                    {member.lastSeenOn === null ? null : (
                      <span>Last here {formatDate(member.lastSeenOn, new Date(now()).toISOString().slice(0, 10))}</span>
                    )}
                  </p>
                </div>
                {mayChange(member) ? (
                  <>
                    <Button
                      variant="secondary"
                      aria-label={`Change ${member.name}`}
                      onClick={() => setChanging(member)}
                    >
                      Change
                    </Button>
                    <Button
                      variant="ghost"
                      className="text-danger!"
                      aria-label={`Remove ${member.name}`}
                      onClick={() => setQuestion(remove(member))}
                    >
                      Remove
                    </Button>
                  </>
                ) : null}
                {member.isYou && member.role !== 'owner' ? (
                  <Button variant="ghost" className="text-danger!" onClick={() => setQuestion(leave(member))}>
                    Leave
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        </Card>
        {invitations.length > 0 ? <InvitationsCard invitations={invitations} team={team} places={places} /> : null}
        {may('ownership') && members.length > 1 ? (
          <HandOverCard
            others={members.filter(({ isYou }) => !isYou)}
            handover={handover}
            team={team}
            onAsk={(member) => setQuestion(handOver(member))}
          />
        ) : null}
        {may('team.manage') ? <ActivityCard /> : null}
      </div>
      <RightsDialog
        open={inviting}
        title="Invite"
        initial={EVERYTHING}
        withEmail
        words={['Send invitation', 'Sending…']}
        onSubmit={async (rights, email) => {
          await team.invite({ email, ...rights });
          toast({ title: 'Invitation sent', description: `${email} has 7 days to accept.` });
        }}
        proofFields={proofFields}
        onClose={() => setInviting(false)}
      />
      <RightsDialog
        open={changing !== null}
        title={changing ? `Change ${changing.name}` : ''}
        initial={changing ? givenOf(changing) : EVERYTHING}
        words={['Save', 'Saving…']}
        onSubmit={async (rights) => {
          if (changing) await team.change(changing.accountId, rights);
        }}
        proofFields={proofFields}
        onClose={() => setChanging(null)}
      />
      <ConfirmDialog question={question} proofFields={proofFields} onClose={() => setQuestion(null)} />
    </Page>
  );
}

const givenOf = ({ role: word, locations }: TeamMember): GivenRights => {
  const role = readRole(word);
  return { role: role === 'owner' ? 'viewer' : role, locations };
};

/** Returns a function that names the locations of a member. */
const usePlaces = (): ((ids: readonly string[] | null) => string) => {
  const known = useLocations() ?? [];
  return (ids) =>
    ids === null
      ? 'All locations'
      : LIST.format(ids.map((id) => known.find((one) => one.id === id)?.name ?? 'Deleted location'));
};

interface InvitationsCardProps {
  invitations: readonly Invitation[];
  team: Team;
  places: (ids: readonly string[] | null) => string;
}

/** The invitations that were neither accepted nor withdrawn. */
function InvitationsCard({ invitations, team, places }: InvitationsCardProps) {
  const nowMs = useServices().now();
  return (
    <Card flush title="Invitations">
      <ul aria-label="Invitations" className="divide-y divide-line">
        {invitations.map(({ id, email, role, locations, sentAt, expiresAt, state }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
            <div className="min-w-0 flex-[1_1_14rem] wrap-anywhere">
              <p className="font-semibold">{email}</p>
              <p className="text-muted">
                {roleName(role)} · {places(locations)}
              </p>
              <p className="text-muted">
                {state === 'expired'
                  ? 'Expired'
                  : `Invited ${dateText(sentAt, nowMs)}, expires ${dateText(expiresAt, nowMs)}`}
              </p>
            </div>
            <Button variant="secondary" aria-label={`Resend to ${email}`} onClick={() => void team.resend(id)}>
              Resend
            </Button>
            <Button
              variant="ghost"
              className="text-danger!"
              aria-label={`Withdraw the invitation to ${email}`}
              onClick={() => void team.revoke(id)}
            >
              Withdraw
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
