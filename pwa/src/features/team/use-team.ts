import { useCallback } from 'react';
import { teamCalls, type AnswerOf, type BodyOf } from '@doorsign/shared-schema/api';
import { announceRefusal } from '../../local/announce-refusal.ts';
import { useServerAnswer, type QuestionOptions, type ServerAnswer } from '../../local/answers/use-server-answer.ts';
import { useServices } from '../../local/services.ts';
import { useCreationKey } from '../../local/use-creation-key.ts';
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
  const { api } = useServices();
  const ask = useCallback((options: QuestionOptions) => api.call(teamCalls.team, options), [api]);
  const { askAgain, ...state } = useServerAnswer(ask);
  const keyFor = useCreationKey();

  const announced = async (call: () => Promise<unknown>, done: string): Promise<void> => {
    if (!(await announceRefusal(call))) return;
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
    invite: (body) => followed(api.call(teamCalls.invite, { body, headers: keyFor(body) })),
    change: (accountId, body) => followed(api.call(teamCalls.changeMember, { params: { accountId }, body })),
    remove: (accountId) => followed(api.call(teamCalls.removeMember, { params: { accountId } })),
    offer: (accountId) => followed(api.call(teamCalls.offerOwnership, { body: { accountId } })),
    resend: (id) => announced(() => api.call(teamCalls.resend, { params: { id } }), 'Invitation sent again'),
    revoke: (id) => announced(() => api.call(teamCalls.revoke, { params: { id } }), 'Invitation withdrawn'),
    withdrawOffer: () => announced(() => api.call(teamCalls.withdrawOwnership), 'Offer withdrawn'),
  };
};
