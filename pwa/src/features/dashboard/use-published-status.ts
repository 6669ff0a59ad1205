import { useEffect, useState } from 'react';
import { overviewCalls } from '@doorsign/shared-schema/api';
import { canonicalJson, type Settings } from '@doorsign/shared-schema/registers';
import { MINUTE } from '@doorsign/shared-schema/status/units';
import { scheduleOf } from '../../lib/schedule-of.ts';
import { useLocationQuery } from '../../local/own-query.ts';
import { useServices } from '../../local/services.ts';
import { askAgainIn, askedOfError, viewOfAnswer, type Asked } from './status-view.ts';

/** Requests the published status: at once, on every whole minute, because shifts begin and end there, when a change of the
 * schedule was published, and when the connection comes back.
 * @param published the published settings as this device knows them; undefined while it is being read
 * @param nowMs     epoch milliseconds, read again every minute
 * Source: fact dashboard.refresh. */
export const usePublishedStatus = (published: Settings | undefined, nowMs: number): Asked => {
  const { api, now } = useServices();
  const query = useLocationQuery();
  const [asked, setAsked] = useState<Asked>({ kind: 'waiting' });
  const revision = published && canonicalJson([scheduleOf(published), published.country]);
  const minute = Math.floor(nowMs / MINUTE);

  useEffect(() => {
    if (revision === undefined) return;
    let controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;

    const ask = async (): Promise<void> => {
      clearTimeout(timer);
      controller.abort();
      controller = new AbortController();
      const { signal } = controller;
      try {
        const view = viewOfAnswer(await api.call(overviewCalls.status, { query, signal }));
        if (signal.aborted) return;
        const receivedAt = now();
        setAsked({ kind: 'answered', view, receivedAt });
        const delay = askAgainIn(view, receivedAt);
        if (delay !== null) timer = setTimeout(() => void ask(), delay);
      } catch (error) {
        if (!signal.aborted) setAsked(askedOfError(error));
      }
    };

    const askNow = (): void => void ask();
    askNow();
    window.addEventListener('online', askNow);
    return () => {
      window.removeEventListener('online', askNow);
      clearTimeout(timer);
      controller.abort();
    };
  }, [api, now, query, revision, minute]);

  return asked;
};
