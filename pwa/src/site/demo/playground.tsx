import { useMemo, useState, useSyncExternalStore } from 'react';
import type { Position, WidgetStyle } from '@doorsign/shared-schema/style';
import { MINUTE } from '@doorsign/shared-schema/status/units';
import { DEFAULT_STYLE } from '@doorsign/shared-schema/style/default-style';
import { deviceClock } from '../../lib/clock.ts';
import { LANGUAGES, languageName, type Language } from '../../lib/languages.ts';
import { buildSnippet } from '../../lib/snippet.ts';
import { useNow } from '../../lib/use-now.ts';
import { AccentSwatches } from '../../ui/accent-swatches.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { controlClass, Field } from '../../ui/field.tsx';
import { PlacementButtons } from '../../ui/placement-buttons.tsx';
import { SizeSelect } from '../../ui/size-select.tsx';
import { ThemeCards } from '../../ui/theme-cards.tsx';
import { previewInstant, PREVIEW_TIMES, type PreviewTime } from './preview-times.ts';
import { Snippet } from './snippet.tsx';
import { DEMO_ID, useDemoPayload, useDemoTexts } from './use-demo-data.ts';
import { useDemoPill } from './use-demo-pill.ts';

const never = (): (() => void) => () => undefined;

/** The demo's controls, drawn where scripts run only: their colors and places are inline styles, which the policy of pages refuses
 * in a document. Before that, an empty box as high as the window keeps the footer out of view. */
export function Playground() {
  const isLive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return isLive ? <Controls /> : <div className="min-h-dvh" />;
}

/** A sample business's widget on this page, with all its looks, positions and languages.
 * Source: facts route/demo and landing.demo*; shared-schema/docs/product-rules.md#p15. */
function Controls() {
  const now = useNow(deviceClock, MINUTE);
  const [style, setStyle] = useState(DEFAULT_STYLE);
  const [time, setTime] = useState<PreviewTime>('now');
  const [language, setLanguage] = useState<Language>('en');
  const { payload, failed, tryAgain } = useDemoPayload();
  const { words, locale, failed: wordsFailed } = useDemoTexts(language);

  const at = payload && previewInstant(payload, time, now);
  const view = useMemo(
    () => (payload && at !== null ? { payload, style, words, locale, at } : null),
    [payload, style, words, locale, at],
  );
  useDemoPill(view);

  const change = (part: Partial<WidgetStyle> | Position): void => setStyle((before) => ({ ...before, ...part }));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {failed ? (
        <Alert
          kind="warning"
          title="The demo couldn’t be loaded"
          actions={
            <Button variant="secondary" onClick={tryAgain}>
              Try again
            </Button>
          }
        >
          The sample business is on our server, which can’t be reached right now.
        </Alert>
      ) : null}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card title="Look">
          <div className="grid gap-6">
            <ThemeCards value={style.theme} accentColor={style.accentColor} onChange={(theme) => change({ theme })} />
            <AccentSwatches value={style.accentColor} onChange={(accentColor) => change({ accentColor })} />
            <SizeSelect value={style.fontSize} onChange={(fontSize) => change({ fontSize })} />
          </div>
        </Card>
        <div className="grid gap-4">
          <Card title="Position">
            <PlacementButtons style={style} onChange={change} />
          </Card>
          <Card title="Time and language">
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label="Time">
                {(tie) => (
                  <select
                    {...tie}
                    value={time}
                    onChange={({ target }) =>
                      setTime(PREVIEW_TIMES.find(({ value }) => value === target.value)?.value ?? 'now')
                    }
                    className={controlClass}
                  >
                    {PREVIEW_TIMES.filter(
                      ({ value }) => payload === null || previewInstant(payload, value, now) !== null,
                    ).map(({ value, label }) => (
                      <option key={value} value={value}>
                        {label}
                      </option>
                    ))}
                  </select>
                )}
              </Field>
              <Field
                label="Language"
                error={
                  wordsFailed
                    ? 'This language couldn’t be loaded, so the sign is in English, as it would be on a website.'
                    : undefined
                }
              >
                {(tie) => (
                  <select
                    {...tie}
                    value={language}
                    onChange={({ target }) => setLanguage(LANGUAGES.find((code) => code === target.value) ?? 'en')}
                    className={controlClass}
                  >
                    {LANGUAGES.map((code) => (
                      <option key={code} value={code}>
                        {languageName(code)}
                      </option>
                    ))}
                  </select>
                )}
              </Field>
            </div>
          </Card>
        </div>
      </div>
      <Card title="On your own page">
        <p className="mb-4 max-w-[76ch] text-muted">
          This puts the sample business’s sign on any page, in the look you’ve chosen. Yours is the same line with your
          own ID, and it follows what you save: it doesn’t store a look unless you ask it to.
        </p>
        <Snippet
          code={buildSnippet(
            { id: DEMO_ID, publicUrl: window.location.origin, style },
            { pin: true, lang: language === 'en' ? null : language },
          )}
        />
      </Card>
    </div>
  );
}
