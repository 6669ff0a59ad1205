import { useMemo, useRef, useState } from 'react';
import { MINUTE } from '@doorsign/shared-schema/status/units';
import { settingsInEffect } from '../../lib/settings-in-effect.ts';
import { useNow } from '../../lib/use-now.ts';
import { useNewerKeys } from '../../local/hooks.ts';
import { useServices } from '../../local/services.ts';
import { useSession } from '../../local/session/session.ts';
import { usePublishedSettings } from '../../local/setting-hooks.ts';
import { usePublicDates } from '../../local/use-public-dates.ts';
import { Card } from '../../ui/card.tsx';
import { Loading } from '../../ui/loading.tsx';
import { emptyPlace, onDemand } from '../../ui/on-demand.tsx';
import { OwnCss } from '../../ui/own-css.ts';
import { NewerAlert } from '../../ui/newer-alert-on-demand.ts';
import { SupersededAlert } from '../../ui/superseded-alert.tsx';
import { Page } from '../../ui/page.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { ViewFailed } from '../../ui/view-failed.tsx';
import { SaveFailedDialog } from '../../ui/save-failed-dialog.tsx';
import { AccentColor } from './accent-color.tsx';
import { ContactCard, contactId } from './contact-card.tsx';
import { CSS_FIELD_ID } from './css-field.ts';
import { LivePreview } from './live-preview.tsx';
import { MessagesCard, wrongMessageId } from './messages-card.tsx';
import { PhonePreview } from './phone-preview.tsx';
import { Place } from './place.tsx';
import { SizeSelect } from '../../ui/size-select.tsx';
import { positionAt } from '../../lib/icon-position.ts';
import { choiceName, previewChoices, previewPill, statusNow, type PreviewChoice } from './preview-status.ts';
import { StyleSummary } from './style-summary.tsx';
import { styleTexts } from '../../lib/style-texts.ts';
import { ThemeCards } from '../../ui/theme-cards.tsx';
import { useCssPreview, type CssPreview } from './use-css-preview.ts';
import { CONTACT_PARTS, useContactDraft, type ContactEditing } from './use-contact-draft.ts';
import { useStyleDraft, type StyleEditing } from './use-style-draft.ts';

/** Loaded on demand: few plans have it, and it is the last card. */
const CustomCssCard = onDemand(() => import('./custom-css-card.tsx'), 'CustomCssCard', ViewFailed, emptyPlace('h-60'));

/** The styling screen: the look of the widget, with a live preview beside it.
 * Source: facts styling.* and preview.*; shared-schema/docs/product-rules.md#p16, #r3. */
export function StylingScreen() {
  const { now } = useServices();
  const nowMs = useNow(now, MINUTE);
  const editing = useStyleDraft();
  const contact = useContactDraft();
  const [tried, setTried] = useState(false);
  const preview = useCssPreview(editing?.branding.shown.css ?? '', editing?.branding.isAllowed ?? false);
  const isNewer = [...useNewerKeys()].some((key) => key.startsWith('style.'));
  if (!editing || !contact) return <Loading>Loading widget style...</Loading>;
  const page = { title: 'Widget Styling', subtitle: 'How your widget looks and where it sits on the page.' };
  // If a newer version saved the style, a preview would be partly a guess.
  if (isNewer)
    return (
      <Page {...page}>
        <NewerAlert>Your widget style was</NewerAlert>
      </Page>
    );
  const save = async (): Promise<void> => {
    const { problems } = editing.messages;
    const wrongContact = CONTACT_PARTS.find((name) => contact.problems[name]);
    const { shown, theirs, problem } = editing.branding;
    const isCssWrong = shown.css !== theirs.css && (problem !== null || preview.problems.length > 0);
    const wrongId =
      (problems ? wrongMessageId(problems) : wrongContact && contactId(wrongContact)) ??
      (isCssWrong ? CSS_FIELD_ID : null);
    setTried(Boolean(wrongId));
    if (wrongId) return document.getElementById(wrongId)?.focus();
    const { changes, supersededChanges } = contact;
    const isStored = await editing.save(changes, supersededChanges);
    // An edit that changes no value, such as an added space, is nothing to save.
    if (isStored || changes.length === 0) contact.drop();
  };
  return (
    <Page {...page}>
      <Notices editing={editing} />
      <OwnCss value={preview.css}>
        <Editor editing={editing} contact={contact} preview={preview} tried={tried} nowMs={nowMs} />
      </OwnCss>
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
  editing: { settings, style, messages, branding, set, useTheirs },
  contact,
  preview,
  tried,
  nowMs,
}: {
  editing: StyleEditing;
  contact: ContactEditing;
  preview: CssPreview;
  tried: boolean;
  nowMs: number;
}) {
  const large = useRef<HTMLDivElement>(null);
  const { user } = useSession();
  const published = usePublishedSettings();
  const live = useMemo(
    () => (user && published ? settingsInEffect(user.plan, settings, published) : settings),
    [user, settings, published],
  );
  const datesOf = usePublicDates();
  const schedule = { ...live, messages: messages.inEffect(live.messages), publicHolidays: datesOf(live) };
  const choices = previewChoices(schedule.messages);
  const [chosen, setChosen] = useState<PreviewChoice>(() => statusNow(settings, nowMs));
  // A chosen text may have been removed since.
  const choice = choices.includes(chosen) ? chosen : 'open';
  const pill = previewPill(choice, schedule, nowMs);
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_394px]">
      <div className="order-2 grid gap-4 max-lg:[&_:is(button,input,select,textarea)]:scroll-mt-24 lg:order-none">
        <PhonePreview pill={pill} style={style} large={large} />
        <Card title="Look">
          <div className="grid gap-6">
            <ThemeCards value={style.theme} accentColor={style.accentColor} onChange={(theme) => set('theme', theme)} />
            <AccentColor
              style={style}
              onChange={(color) => {
                set('accentColor', color);
                // The dot wears the accent while the business is open.
                setChosen('open');
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
        <MessagesCard editing={messages} onUseTheirs={useTheirs} onPreview={setChosen} tried={tried} />
        <ContactCard
          editing={contact}
          branding={branding}
          style={style}
          settings={schedule}
          now={nowMs}
          tried={tried}
        />
        <CustomCssCard editing={branding} preview={preview} onUseTheirs={useTheirs} />
      </div>
      {/* On a phone the preview is above the settings, and the summary below them. */}
      <div className="contents lg:sticky lg:top-20 lg:grid lg:gap-4">
        <LivePreview
          style={style}
          pill={pill}
          choices={choices.map((value) => ({ value, name: choiceName(value, schedule.messages) }))}
          choice={choice}
          onChoice={setChosen}
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
