import { AppError } from '../../../http/errors.ts';
import { AdminError, EXIT } from '../admin-error.ts';
import { command } from '../command.ts';
import type { Subject, Tools } from '../tools.ts';
import { counted } from '../words.ts';

export const sessionsRevoke = command({
  name: 'sessions revoke',
  summary: 'sign an account out on one device, or everywhere',
  operands: ['USER', '[SESSION]'],
  options: { all: { type: 'boolean', means: 'everywhere, in place of SESSION' } },
  explains: [
    'SESSION is an id of `sessions list`. The next call of that device is refused, and the app asks it to sign in; what it has not published yet stays on the device until then. Streams end within half a minute.',
    'Whoever knows the password can sign in again: `users password-reset --remove` takes that away too.',
  ],
  example: 'sessions revoke ada@example.com --all',
  needsYes: true,
  async run(tools, { operands: [who = '', session], values }) {
    if ((session === undefined) === (values.all !== true))
      throw new AdminError('Name one SESSION of `sessions list`, or say --all.', EXIT.usage);
    const subject = await tools.find(who);
    return session === undefined ? everywhere(tools, subject) : once(tools, subject, session);
  },
});

const everywhere = async ({ sessions, confirm }: Tools, subject: Subject) => {
  const count = (await sessions.list(subject)).length;
  await confirm(`${subject.email} is signed out everywhere: ${counted(count, 'session')}.`);
  await sessions.endAll(subject);
  return {
    text: `${subject.email} has been signed out everywhere (${counted(count, 'session')}).`,
    json: { accountId: subject.accountId, ended: count },
  };
};

const once = async ({ sessions, confirm }: Tools, subject: Subject, session: string) => {
  const open = (await sessions.list(subject)).find(({ id }) => id === session);
  if (!open) throw noSession(subject, session);
  await confirm(`${subject.email} is signed out on ${open.device}.`);
  try {
    await sessions.end(subject, session, 'signed_out_by_operator');
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') throw noSession(subject, session);
    throw error;
  }
  return {
    text: `${subject.email} has been signed out on ${open.device}.`,
    json: { accountId: subject.accountId, ended: 1, session },
  };
};

const noSession = ({ email }: Subject, session: string): AdminError =>
  new AdminError(`${email} has no session ${session}. \`sessions list\` shows them.`, EXIT.notFound);
