import { useCallback } from 'react';
import { widgetCalls, type AnswerOf } from '@doorsign/shared-schema/api';
import { useServices } from '../../local/services.ts';
import { useServerAnswer, type QuestionOptions, type ServerAnswer } from '../../local/answers/use-server-answer.ts';

/** Loads the URL and integrity hash of the current script. Requested only on demand, because both change with releases. */
export const usePinnedScript = (isWanted: boolean): ServerAnswer<AnswerOf<typeof widgetCalls.pinned> | null> => {
  const { api } = useServices();
  const question = useCallback(
    async (options: QuestionOptions) => (isWanted ? api.call(widgetCalls.pinned, options) : null),
    [api, isWanted],
  );
  return useServerAnswer(question);
};
