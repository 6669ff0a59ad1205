import { PLANS, type AnyPlan } from '@doorsign/shared-schema/plans';

/** The facts about an owner that a mail to support carries. */
export interface SupportSender {
  readonly id: string;
  readonly businessName: string;
  readonly plan: AnyPlan;
}

/** Returns whether the plan has priority support. */
export const hasPriority = (plan: AnyPlan): boolean => plan !== 'free';

/** Returns the address of a mail to support. With priority support, its subject begins with a mark by which the operator sorts the mails to be
 * answered first, and with the business; its body names the plan and the business.
 * Source: shared-schema/docs/product-rules.md#p15.
 * @param address of support; empty opens the mail program without a recipient
 * @param about   what the mail is about */
export const supportMailto = (address: string, about: string, { id, businessName, plan }: SupportSender): string => {
  const isFirst = hasPriority(plan);
  const body = `\n\nPlan: ${PLANS[plan].marketingName}\nBusiness: ${businessName} (${id})`;
  const mark = plan === 'enterprise' ? '[Enterprise]' : '[Priority]';
  const fields = [
    ['subject', isFirst ? `${mark} ${businessName}: ${about}` : about],
    ...(isFirst ? [['body', body]] : []),
  ];
  return `mailto:${address}?${fields.map(([name, text = '']) => `${name}=${encoded(text)}`).join('&')}`;
};

/** Encodes a text for a mailto: address. Half a character, which a name may end with, would make encodeURIComponent throw. */
const encoded = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD').replaceAll('\n', '\r\n'));
