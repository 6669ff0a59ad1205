import type { Owner } from '../../http/owner.ts';
import { createAccountService, type AccountService } from '../../auth/account-service.ts';
import { createCodeSender } from '../../auth/code-sender.ts';
import { createCodeService, type CodeService } from '../../auth/code-service.ts';
import { isDeleted } from '../../auth/deletions.ts';
import { createEmailChange } from '../../auth/email-change.ts';
import { createPasswordReset, type PasswordReset } from '../../auth/password-reset.ts';
import { createSessionService, type SessionService } from '../../auth/session-service.ts';
import type { Deps } from '../../deps.ts';
import { createTeamService, type TeamService } from '../../team/team-service.ts';
import { AdminError, EXIT } from './admin-error.ts';
import { findAccounts, type FoundAccount } from './account-finder.ts';

/** An account that an operator acts on: what the services need of its owner, and no session. */
export type Subject = FoundAccount & Owner;

/** The tools of the commands: the services that also answer owners' calls, built from the same parts.
 * Source: shared-schema/docs/decisions/0087-operator-commands.md. */
export interface Tools {
  readonly deps: Deps;
  readonly account: AccountService;
  readonly codes: CodeService;
  readonly passwordReset: PasswordReset;
  readonly sessions: SessionService;
  readonly team: TeamService;
  /** @param who an email, or the id of an account or of a business
   * @throws AdminError notFound; failed when several unverified accounts have this email */
  find(who: string): Promise<Subject>;
  /** Asks for confirmation, unless --yes was given.
   * @param consequences what will happen, in sentences
   * @throws AdminError notConfirmed */
  confirm(consequences: string): Promise<void>;
}

interface ToolOptions {
  deps: Deps;
  confirm: Tools['confirm'];
  /** Called for each account that is found, for the record. */
  onSubject(accountId: string): void;
}

/** Builds the services as app.ts does. */
export const createTools = ({ deps, confirm, onSubject }: ToolOptions): Tools => {
  const { config, database, records } = deps;
  const signIn = { ...deps, userOf: records.userOf };
  const codeSender = createCodeSender(deps);
  const { publicUrl } = config;
  return {
    deps,
    account: createAccountService({
      ...deps,
      endSubscription: deps.billing.cancelForDeletion,
      beforeErase: deps.billing.noteTrial,
    }),
    codes: createCodeService({
      ...signIn,
      codeSender,
      emailChange: createEmailChange({ ...signIn, codeSender, publicUrl }),
      createBusiness: records.createBusiness,
      publicUrl,
    }),
    passwordReset: createPasswordReset(deps),
    sessions: createSessionService(deps),
    team: createTeamService({ ...deps, isProved: () => Promise.resolve(true) }),
    async find(who) {
      const account = theOne(who, await findAccounts(database.read, who));
      if (!account) throw await notFound(deps, who);
      onSubject(account.accountId);
      return {
        ...account,
        role: 'owner',
        scope: null,
        sessionId: NO_SESSION,
        emailVerified: account.verifiedAt !== null,
      };
    },
    confirm,
  };
};

/** An operator has no session. */
const NO_SESSION = '';

/** Chooses the verified account of an email, or its only unverified account. */
const theOne = (who: string, [first, ...others]: readonly FoundAccount[]): FoundAccount | undefined => {
  if (!first || first.verifiedAt !== null || others.length === 0) return first;
  const ids = [first, ...others].map(({ accountId }) => accountId).join(', ');
  throw new AdminError(`Several accounts wait for ${who} to be proved: ${ids}. Name one by its id.`);
};

const notFound = async ({ database }: Deps, who: string): Promise<AdminError> =>
  new AdminError(
    (await isDeleted(database.read, who))
      ? `The account ${who} has been deleted. Nothing but its id is left.`
      : `There is no account for "${who}". Give an e-mail, or the whole id of an account or business; \`users list --search TEXT\` finds them.`,
    EXIT.notFound,
  );
