import { useId } from 'react';
import { PLANS } from '@doorsign/shared-schema/plans';
import { ButtonLink } from '../../ui/button.tsx';
import type { BrandingPart } from './branding-draft.ts';
import { KeptList } from './kept-list.tsx';
import type { BrandingEditing } from './use-style-draft.ts';

const { name: PLAN, amount } = PLANS.enterprise;

const KEPT: Readonly<Record<BrandingPart, { shown: string; remove: string }>> = {
  poweredBy: {
    shown: 'The popup without “Powered by Doorsign”',
    remove: 'Remove this and keep showing “Powered by Doorsign”',
  },
  css: { shown: 'Your CSS', remove: 'Remove your CSS' },
};

/** The card's content on plans without white label and CSS: what was kept from a higher plan can be removed.
 * Source: shared-schema/docs/product-rules.md#p7. */
export function BrandingUpsell({ editing: { shown, set } }: { editing: BrandingEditing }) {
  const headingId = useId();
  const kept: BrandingPart[] = [
    ...(shown.poweredBy ? [] : ['poweredBy' as const]),
    ...(shown.css ? ['css' as const] : []),
  ];
  const remove = (name: BrandingPart): void => {
    document.getElementById(headingId)?.focus();
    if (name === 'css') set('css', '');
    else set('poweredBy', true);
  };
  return (
    <>
      <KeptList
        lead="We keep these. Visitors see them again once your plan includes them."
        kept={kept.map((name) => ({ name, ...KEPT[name] }))}
        onRemove={remove}
      />
      <div>
        <h3 id={headingId} tabIndex={-1} className="text-base leading-6 outline-none">
          White Label and Custom CSS Available in {PLAN} Plan
        </h3>
        <p className="mt-1 text-muted">
          Give the widget your website’s colors, borders and fonts, and take “Powered by Doorsign” off its popup.
        </p>
        <div className="mt-4 flex flex-wrap gap-2">
          <ButtonLink
            to="/pricing"
            variant="secondary"
            className="max-sm:w-full max-sm:whitespace-normal"
          >{`Upgrade to ${PLAN} Plan - $${amount / 100}/mo`}</ButtonLink>
        </div>
      </div>
    </>
  );
}
