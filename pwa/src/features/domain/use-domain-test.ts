import { useCallback, useRef, useState } from 'react';
import { domainTestCalls, type DomainTestAnswer } from '@doorsign/shared-schema/api';
import { ApiError } from '../../api/client.ts';
import { useLocationQuery } from '../../local/own-query.ts';
import { useServices } from '../../local/services.ts';

/** The test of one domain. */
export interface DomainTesting {
  /** The last result; null before the first, and after a failure. */
  readonly answer: DomainTestAnswer | null;
  /** The reason why the last test gave no result. */
  readonly failure: ApiError | null;
  readonly isRunning: boolean;
  run(): void;
}

/** Lets the server read a domain's page, when the owner asks for it. */
export const useDomainTest = (domain: string): DomainTesting => {
  const { api } = useServices();
  const query = useLocationQuery();
  const [result, setResult] = useState<Pick<DomainTesting, 'answer' | 'failure'>>({ answer: null, failure: null });
  const [isRunning, setIsRunning] = useState(false);
  const running = useRef(false);

  const run = useCallback(async (): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setIsRunning(true);
    try {
      setResult({ answer: await api.call(domainTestCalls.test, { body: { domain }, query }), failure: null });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setResult({ answer: null, failure: error });
    } finally {
      running.current = false;
      setIsRunning(false);
    }
  }, [api, domain, query]);
  return { ...result, isRunning, run: () => void run() };
};
