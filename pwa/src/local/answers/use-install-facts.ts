import { useCallback } from 'react';
import { installCalls } from '@doorsign/shared-schema/api';
import { useLocationQuery } from '../own-query.ts';
import type { KeptInstall } from '../storage/rows.ts';
import { useServices } from '../services.ts';
import { useKeptAnswer, type KeptAnswer } from './use-kept-answer.ts';
import type { QuestionOptions } from './use-server-answer.ts';

const ASK_EVERY_MS = 60_000;

/** Returns the server's widget reports from websites. Requests them at once, every minute, and when the connection comes back.
 * @param nowMs epoch milliseconds, updated every minute */
export const useInstallFacts = (nowMs: number): KeptAnswer<KeptInstall> => {
  const { api } = useServices();
  const query = useLocationQuery();
  const ask = useCallback(
    (options: QuestionOptions) => api.call(installCalls.check, { query, ...options }),
    [api, query],
  );
  return useKeptAnswer('install', ask, Math.floor(nowMs / ASK_EVERY_MS));
};
