import { useId } from 'react';
import { PLANS } from '@doorsign/shared-schema/plans';
import { ButtonLink } from '../../ui/button.tsx';
import { KeptList } from './kept-list.tsx';
import { BEFORE_CLOSING_KEY, MESSAGE_PARTS, type MessagePart } from './message-draft.ts';
import { MESSAGE_LABELS, messageText } from './message-texts.ts';
import type { MessageEditing } from './use-style-draft.ts';

const { name: PLAN, amount } = PLANS.pro;

/** The card's content on plans without messages: texts kept from a higher plan can be removed.
 * Source: shared-schema/docs/product-rules.md#p7, #p15. */
export function MessagesUpsell({ editing: { shown, newer, set } }: { editing: MessageEditing }) {
  const headingId = useId();
  const kept = MESSAGE_PARTS.filter((name) => shown[name].length > 0 && !newer.includes(name));
  const remove = (name: MessagePart): void => {
    document.getElementById(headingId)?.focus();
    if (name === BEFORE_CLOSING_KEY) set(name, []);
    else set(name, '');
  };
  return (
    <>
      <KeptList<MessagePart>
        lead="Visitors still see these. On your plan, you can remove them, but not change them."
        kept={kept.map((name) => ({
          name,
          shown: (
            <>
              <span className="text-muted">{MESSAGE_LABELS[name]}: </span>
              <bdi>{messageText(shown, name)}</bdi>
            </>
          ),
          remove: `Remove ${MESSAGE_LABELS[name]}`,
        }))}
        onRemove={remove}
      />
      <div>
        <h3 id={headingId} tabIndex={-1} className="text-base leading-6 outline-none">
          Custom Messages Available in {PLAN} Plan
        </h3>
        <p className="mt-1 text-muted">
          Say more than Open or Closed, in your words: “Walk-ins welcome”, or “Kitchen closed” an hour before you close.
        </p>
        <div className="mt-4 flex flex-wrap gap-2">
          <ButtonLink
            to="/pricing"
            variant="secondary"
            className="max-sm:w-full max-[359px]:px-2"
          >{`Upgrade to ${PLAN} Plan - $${amount / 100}/mo`}</ButtonLink>
          <ButtonLink to="/pricing" variant="ghost" className="max-sm:w-full">
            Learn More
          </ButtonLink>
        </div>
      </div>
    </>
  );
}
