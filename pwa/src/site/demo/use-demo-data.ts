import { useCallback, useEffect, useState } from 'react';
import { WIDGET_PATHS, type WidgetPayload } from '@doorsign/shared-schema/api/widget';
import { ENGLISH_POPUP, PILL_ENGLISH } from '@doorsign/shared-schema/status/wording';
import type { Language } from '../../lib/languages.ts';
import type { DemoTexts } from './use-demo-pill.ts';

/** The ID of the sample business. Source: shared-schema/docs/product-rules.md#p15. */
export const DEMO_ID = 'demo';

const fetchJson = async <T>(path: string, signal: AbortSignal): Promise<T> => {
  const answer = await fetch(path, { signal });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return (await answer.json()) as T;
};

/** The sample business's payload, requested as any website does. */
export interface DemoData {
  /** null until it has loaded. */
  readonly payload: WidgetPayload | null;
  readonly failed: boolean;
  readonly tryAgain: () => void;
}

export const useDemoPayload = (): DemoData => {
  const [tries, setTries] = useState(1);
  const [payload, setPayload] = useState<WidgetPayload | null>(null);
  const [failedTry, setFailedTry] = useState(0);

  useEffect(() => {
    const controller = new AbortController();
    fetchJson<WidgetPayload>(WIDGET_PATHS.payload + DEMO_ID, controller.signal).then(setPayload, () => {
      if (!controller.signal.aborted) setFailedTry(tries);
    });
    return () => controller.abort();
  }, [tries]);

  const tryAgain = useCallback(() => setTries((count) => count + 1), []);
  useEffect(() => {
    if (payload) return;
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  }, [payload, tryAgain]);
  return { payload, failed: payload === null && failedTry === tries, tryAgain };
};

const IN_ENGLISH: { readonly locale: string; readonly words: DemoTexts } = {
  locale: 'en',
  words: { ...PILL_ENGLISH, ...ENGLISH_POPUP },
};

/** Returns the texts of a language; while they load, the previous ones. They come from the module that the widget's text
 * files are generated from; those files suit the built script only. */
export const useDemoTexts = (language: Language): typeof IN_ENGLISH & { failed: boolean } => {
  const [spoken, setSpoken] = useState(IN_ENGLISH);
  const [failed, setFailed] = useState('');

  useEffect(() => {
    let isWanted = true;
    const speak = async (): Promise<void> => {
      if (language === 'en') return setSpoken(IN_ENGLISH);
      try {
        const { LANGUAGES } = await import('@doorsign/shared-schema/status/wording/languages');
        if (isWanted) setSpoken({ locale: language, words: LANGUAGES[language] });
      } catch {
        if (!isWanted) return;
        setSpoken(IN_ENGLISH);
        setFailed(language);
      }
    };
    void speak();
    return () => {
      isWanted = false;
    };
  }, [language]);
  return { ...spoken, failed: failed === language };
};
