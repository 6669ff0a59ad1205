import { Suspense, useRef, useState } from 'react';
import { MINUTE } from '@doorsign/shared-schema/status/units';
import { useNow } from '../../lib/use-now.ts';
import { useNewerKeys } from '../../local/hooks.ts';
import { useServices } from '../../local/services.ts';
import { Card } from '../../ui/card.tsx';
import { Loading } from '../../ui/loading.tsx';
import { NewerAlert } from '../../ui/newer-alert-on-demand.ts';
import { SupersededAlert } from '../../ui/superseded-alert.tsx';
import { Page } from '../../ui/page.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { SaveFailedDialog } from '../../ui/save-failed-dialog.tsx';
import { AccentColor } from './accent-color.tsx';
import { ContactCard, contactId } from './contact-card.tsx';
import { LivePreview } from './live-preview.tsx';
import { PhonePreview } from './phone-preview.tsx';
import { Place } from './place.tsx';
import { SizeSelect } from '../../ui/size-select.tsx';
import { positionAt } from '../../lib/icon-position.ts';
import { previewShort, previewText, statusNow, type PreviewStatus } from './preview-status.ts';
import { StyleSummary } from './style-summary.tsx';
import { styleTexts } from '../../lib/style-texts.ts';
import { ThemeCards } from '../../ui/theme-cards.tsx';
import { CONTACT_PARTS, useContactDraft, type ContactEditing } from './use-contact-draft.ts';
import { useStyleDraft, type StyleEditing } from './use-style-draft.ts';

/** The styling screen: the look of the widget, with a live preview beside it.
 * Source: facts styling.* and preview.*; shared-schema/docs/product-rules.md#p16, #r3. */
export function StylingScreen() {
  const { now } = useServices();
  const nowMs = useNow(now, MINUTE);
  const editing = useStyleDraft();
  const contact = useContactDraft();
  const [tried, setTried] = useState(false);
  const isNewer = [...useNewerKeys()].some((key) => key.startsWith('style.'));
  if (!editing || !contact) return <Loading>Loading widget style...</Loading>;
  const page = { title: 'Widget Styling', subtitle: 'How your widget looks and where it sits on the page.' };
  // If a newer version saved the style, a preview would be partly a guess.
  if (isNewer)
    return (
      <Page {...page}>
        <Suspense>
          <NewerAlert>Your widget style was</NewerAlert>
        </Suspense>
      </Page>
    );
  const save = async (): Promise<void> => {
    const wrong = CONTACT_PARTS.find((name) => contact.problems[name]);
    setTried(wrong !== undefined);
    if (wrong) return document.getElementById(contactId(wrong))?.focus();
    // An edit that changes no value, such as an added space, is nothing to save.
    const hasChanges = editing.dirty || contact.changes.length > 0;
    if (!hasChanges || (await editing.save(contact.changes, contact.supersededChanges))) contact.drop();
  };
  return (
    <Page {...page}>
      <Notices editing={editing} />
      <Editor editing={editing} contact={contact} tried={tried} nowMs={nowMs} />
      <SaveBar
        dirty={editing.dirty || contact.dirty}
        saving={editing.saving}
        onReset={() => {
          setTried(false);
          editing.reset(contact.drop());
        }}
        onSave={() => void save()}
      />
      <SaveFailedDialog failure={editing.failure} onClose={editing.closeFailure} />
    </Page>
  );
}

/** The settings and their preview. */
function Editor({
  editing: { settings, style, set },
  contact,
  tried,
  nowMs,
}: {
  editing: StyleEditing;
  contact: ContactEditing;
  tried: boolean;
  nowMs: number;
}) {
  const large = useRef<HTMLDivElement>(null);
  const [status, setStatus] = useState<PreviewStatus>(() => statusNow(settings, nowMs));
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_394px]">
      <div className="order-2 grid gap-4 max-lg:[&_:is(button,input,select,textarea)]:scroll-mt-24 lg:order-none">
        <PhonePreview
          status={status}
          short={previewShort(status, settings, nowMs)}
          text={previewText(status, settings, nowMs)}
          style={style}
          large={large}
        />
        <Card title="Look">
          <div className="grid gap-6">
            <ThemeCards value={style.theme} accentColor={style.accentColor} onChange={(theme) => set('theme', theme)} />
            <AccentColor
              style={style}
              onChange={(color) => {
                set('accentColor', color);
                // The dot wears the accent while the business is open.
                setStatus('open');
              }}
            />
            <SizeSelect value={style.fontSize} onChange={(size) => set('fontSize', size)} />
          </div>
        </Card>
        <Card title="Position">
          <Place
            style={style}
            onPosition={(position) => set('position', position)}
            onEdge={(edge) => set('edge', edge)}
            onPhones={(areShown) => set('phones', areShown)}
          />
        </Card>
        <ContactCard editing={contact} style={style} settings={settings} now={nowMs} tried={tried} />
      </div>
      {/* On a phone the preview is above the settings, and the summary below them. */}
      <div className="contents lg:sticky lg:top-20 lg:grid lg:gap-4">
        <LivePreview
          style={style}
          settings={settings}
          now={nowMs}
          status={status}
          onStatus={setStatus}
          ref={large}
          onMove={(position) => set('position', positionAt(position))}
        />
        <StyleSummary style={style} className="order-3" />
      </div>
    </div>
  );
}

function Notices({ editing: { superseded, settings, useTheirs } }: { editing: StyleEditing }) {
  const theirs = styleTexts(settings.widgetStyle);
  return (
    <div className="mb-4 grid gap-3 empty:hidden">
      {superseded.length > 0 ? (
        <SupersededAlert onUseTheirs={useTheirs}>
          {superseded.map((name) => (
            <li key={name}>
              {theirs[name].label}: {theirs[name].value}
            </li>
          ))}
        </SupersededAlert>
      ) : null}
    </div>
  );
}
