import { useCallback, useRef } from 'react';
import { teamCalls, type AnswerOf, type BodyOf } from '@doorsign/shared-schema/api';
import { uuidv7 } from '@doorsign/shared-schema/sync';
import { ApiError } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';
import { useServerAnswer, type QuestionOptions, type ServerAnswer } from '../../local/answers/use-server-answer.ts';
import { useServices } from '../../local/services.ts';
import { toast } from '../../ui/toast-store.ts';

export type TeamOfBusiness = AnswerOf<typeof teamCalls.team>;
export type Invite = BodyOf<typeof teamCalls.invite>;
export type GivenRights = BodyOf<typeof teamCalls.changeMember>;

/** The members of the business, read from the server, and the calls that change them. Nothing of it is kept on the device. */
export interface Team extends Pick<ServerAnswer<TeamOfBusiness>, 'answer' | 'failure' | 'asking' | 'askAgain'> {
  /** These throw ApiError, with `proof_required` first where a manager is concerned. */
  invite(body: Invite): Promise<void>;
  change(accountId: string, rights: GivenRights): Promise<void>;
  remove(accountId: string): Promise<void>;
  offer(accountId: string): Promise<void>;
  /** These announce their results and failures. */
  resend(id: string): Promise<void>;
  revoke(id: string): Promise<void>;
  withdrawOffer(): Promise<void>;
}

/** Returns the team of the business that is shown. */
export const useTeam = (): Team => {
  const { api, now, randomBytes } = useServices();
  const ask = useCallback((options: QuestionOptions) => api.call(teamCalls.team, options), [api]);
  const { askAgain, ...state } = useServerAnswer(ask);
  const invitation = useRef({ body: '', key: '' });

  const announced = async (call: () => Promise<unknown>, done: string): Promise<void> => {
    try {
      await call();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast({ title: 'Nothing was changed', description: errorMessage(error), variant: 'destructive' });
      return;
    }
    await askAgain();
    toast({ title: done });
  };
  const followed = async (call: Promise<unknown>): Promise<void> => {
    await call;
    await askAgain();
  };
  return {
    ...state,
    askAgain,
    invite(body) {
      // The same invitation again, after an answer that was lost, is sent once.
      const text = JSON.stringify(body);
      if (invitation.current.body !== text) invitation.current = { body: text, key: uuidv7(now(), randomBytes(10)) };
      const headers = { 'Idempotency-Key': invitation.current.key };
      return followed(api.call(teamCalls.invite, { body, headers }));
    },
    change: (accountId, body) => followed(api.call(teamCalls.changeMember, { params: { accountId }, body })),
    remove: (accountId) => followed(api.call(teamCalls.removeMember, { params: { accountId } })),
    offer: (accountId) => followed(api.call(teamCalls.offerOwnership, { body: { accountId } })),
    resend: (id) => announced(() => api.call(teamCalls.resend, { params: { id } }), 'Invitation sent again'),
    revoke: (id) => announced(() => api.call(teamCalls.revoke, { params: { id } }), 'Invitation withdrawn'),
    withdrawOffer: () => announced(() => api.call(teamCalls.withdrawOwnership), 'Offer withdrawn'),
  };
};
