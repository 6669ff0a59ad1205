import { MESSAGE_MAX } from '@doorsign/shared-schema/messages';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { SupersededFields } from '../../ui/superseded-alert.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { BeforeClosingFields, wrongTextId } from './before-closing-fields.tsx';
import { Counter } from './counter.tsx';
import { BEFORE_CLOSING_KEY, STATE_KEYS, type MessageProblems } from './message-draft.ts';
import { MESSAGE_LABELS, messageText } from './message-texts.ts';
import { MessagesUpsell } from './messages-upsell.tsx';
import type { PreviewChoice } from './preview-status.ts';
import type { MessageEditing } from './use-style-draft.ts';

const PLACEHOLDERS: Readonly<Record<(typeof STATE_KEYS)[number], string>> = {
  'messages.open': 'Walk-ins welcome',
  'messages.closed': 'Order online any time',
  'messages.holiday': 'See you soon',
  'messages.appointment': 'By appointment',
};

const PREVIEWS: Readonly<Record<(typeof STATE_KEYS)[number], PreviewChoice>> = {
  'messages.open': 'open',
  'messages.closed': 'closed',
  'messages.holiday': 'holiday',
  'messages.appointment': 'appointment',
};

/** The id of a message's field. */
const messageId = (name: (typeof STATE_KEYS)[number]): string => name.replace('.', '-');

/** Returns the id of the first field with a problem, for the focus after a refused Save. */
export const wrongMessageId = (problems: MessageProblems): string | null => {
  const wrong = STATE_KEYS.find((name) => problems[name]);
  if (wrong) return messageId(wrong);
  const rows = problems[BEFORE_CLOSING_KEY];
  return rows ? wrongTextId(rows) : null;
};

export interface MessagesCardProps {
  editing: MessageEditing;
  /** Replaces the draft's superseded values with those that the other device saved. */
  onUseTheirs: () => void;
  /** Called when the owner edits the text of a status, which the preview then shows. */
  onPreview: (choice: PreviewChoice) => void;
  /** Whether Save was pressed: problems of unfinished fields show from then on. */
  tried: boolean;
}

/** The owner's words beside each status and before closing; on plans without them, an offer to upgrade.
 * Source: shared-schema/docs/product-rules.md#s23, #s24. */
export function MessagesCard({ editing, onUseTheirs, onPreview, tried }: MessagesCardProps) {
  const { isAllowed, shown, theirs, problems, superseded, newer, set } = editing;
  const supersededFields = superseded.map((name) => ({
    label: MESSAGE_LABELS[name],
    value: messageText(theirs, name),
  }));
  return (
    <Card title="Messages" actions={isAllowed ? null : <Badge tone="holiday">Pro</Badge>}>
      <div className="grid gap-4">
        <SupersededFields fields={supersededFields} onUseTheirs={onUseTheirs} />
        {isAllowed ? (
          <>
            <p className="text-muted">Shown in brackets behind Open or Closed, in your words.</p>
            <div className="grid items-start gap-4 sm:grid-cols-2">
              {STATE_KEYS.map((name) => {
                const isNewer = newer.includes(name);
                return (
                  <TextField
                    key={name}
                    id={messageId(name)}
                    label={MESSAGE_LABELS[name]}
                    aside={<Counter typed={shown[name]} max={MESSAGE_MAX} />}
                    placeholder={PLACEHOLDERS[name]}
                    autoComplete="off"
                    dir="auto"
                    value={shown[name]}
                    readOnly={isNewer}
                    hint={isNewer ? 'Saved by a newer version of the app' : undefined}
                    error={problems?.[name]}
                    onChange={({ target }) => {
                      set(name, target.value);
                      onPreview(PREVIEWS[name]);
                    }}
                  />
                );
              })}
            </div>
            <BeforeClosingFields
              texts={shown[BEFORE_CLOSING_KEY]}
              isNewer={newer.includes(BEFORE_CLOSING_KEY)}
              problems={problems?.[BEFORE_CLOSING_KEY]}
              tried={tried}
              onChange={(texts) => set(BEFORE_CLOSING_KEY, texts)}
              onPreview={onPreview}
            />
          </>
        ) : (
          <MessagesUpsell editing={editing} />
        )}
      </div>
    </Card>
  );
}
