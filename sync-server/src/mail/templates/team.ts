import type { Role } from '@doorsign/shared-schema/team';
import type { Mail } from '../mailer.ts';
import { layout } from './layout.ts';
import { dateText } from './time-text.ts';

// Mails about the members of a business. Names of people and businesses are what their owners typed; `layout` escapes them.

/** The rights of each role in words, after "As …". */
const ROLE_LINES: Readonly<Record<Role, string>> = {
  owner: 'the owner, you can change everything and you pay for the plan',
  manager: 'a manager, you can change everything except billing and what only the owner can change',
  editor: 'an editor, you can change hours and holidays',
  viewer: 'a viewer, you can look, but not make changes',
};

const roleLine = (role: Role, locations: readonly string[] | null): string =>
  `As ${ROLE_LINES[role]}${locations === null ? '' : ` at ${locations.join(', ')}`}.`;

interface About {
  to: string;
  businessName: string;
}

/** The mail with the link of an invitation.
 * @param locations names; null for all */
export const invitationMail = ({
  to,
  businessName,
  inviter,
  role,
  locations,
  link,
}: About & { inviter: string; role: Role; locations: readonly string[] | null; link: string }): Mail =>
  layout(to, {
    subject: `${inviter} invites you to ${businessName} on Doorsign`,
    paragraphs: [
      `${inviter} invites you to ${businessName}. ${roleLine(role, locations)}`,
      `${businessName} uses Doorsign to show on its website whether it’s open.`,
    ],
    highlight: { button: 'See the invitation', href: link },
    closing: `The link works for 7 days. If you do not know ${inviter}, ignore this mail.`,
  });

/** To the inviter. */
export const invitationAcceptedMail = ({ to, businessName, name }: About & { name: string }): Mail =>
  layout(to, {
    subject: `${name} accepted your invitation to ${businessName}`,
    paragraphs: [`${name} accepted your invitation and is now on the ${businessName} team.`],
    closing: 'You can change or remove members under Team.',
  });

/** To the inviter. @param email the invited address */
export const invitationDeclinedMail = ({ to, businessName, email }: About & { email: string }): Mail =>
  layout(to, {
    subject: `${email} declined your invitation to ${businessName}`,
    paragraphs: [`${email} declined your invitation to ${businessName}. The link no longer works.`],
    closing: 'If this was a mistake, send another invitation under Team.',
  });

/** To a member whose role or locations were changed. */
export const memberChangedMail = ({
  to,
  businessName,
  by,
  role,
  locations,
}: About & { by: string; role: Role; locations: readonly string[] | null }): Mail =>
  layout(to, {
    subject: `Your role in ${businessName} was changed`,
    paragraphs: [`${by} changed your role in ${businessName}. ${roleLine(role, locations)}`],
    closing: `If you think this is a mistake, ask ${by}.`,
  });

/** To a member who was removed. */
export const memberRemovedMail = ({ to, businessName, by }: About & { by: string }): Mail =>
  layout(to, {
    subject: `You no longer have access to ${businessName}`,
    paragraphs: [
      `${by} removed you from the ${businessName} team. Changes you published there stay.`,
      'Your unpublished changes are kept on your device, where you can download them.',
    ],
    closing: `If you think this is a mistake, ask ${by}. Your own Doorsign account stays as it is.`,
  });

/** To the owner. */
export const memberLeftMail = ({ to, businessName, name }: About & { name: string }): Mail =>
  layout(to, {
    subject: `${name} left ${businessName}`,
    paragraphs: [`${name} left the ${businessName} team. Changes that ${name} published stay.`],
    closing: 'You can invite someone else under Team.',
  });

/** To the other members of a business that was deleted. */
export const businessDeletedMail = ({ to, businessName, by }: About & { by: string }): Mail =>
  layout(to, {
    subject: `${businessName} was deleted from Doorsign`,
    paragraphs: [
      `${by} deleted ${businessName} from Doorsign, with everything stored in it. Its websites no longer show the widget.`,
    ],
    closing: 'Your own Doorsign account stays as it is.',
  });

/** An offer of ownership: what both sides know of it. */
interface Handover extends About {
  /** The names of the owner and of the member. */
  owner: string;
  member: string;
}

/** To the member who is offered the business. */
export const ownershipOfferedMail = ({ to, businessName, owner, link }: Handover & { link: string }): Mail =>
  layout(to, {
    subject: `${owner} wants to make you the owner of ${businessName}`,
    paragraphs: [
      `${owner} wants to make you the owner of ${businessName}. ${roleLine('owner', null)} ${owner} stays as a manager.`,
      'The card on file stays until you change it under Billing.',
    ],
    highlight: { button: 'See the offer', href: link },
    closing: 'The link works for 7 days. If you don’t want this, you can ignore this email: nothing changes.',
  });

/** To the owner, who can still withdraw the offer. @param until epoch milliseconds */
export const ownershipOfferMail = ({
  to,
  businessName,
  member,
  until,
  timezone,
}: Handover & { until: number; timezone: string }): Mail =>
  layout(to, {
    subject: `You offered ${businessName} to ${member}`,
    paragraphs: [
      `${member} has until ${dateText(until, timezone)} to take over ${businessName}. Until then nothing changes.`,
      `The card on file stays until ${member} changes it under Billing.`,
    ],
    closing: 'If this wasn’t you, withdraw the offer under Team and choose a new password.',
  });

/** To both, once the business has another owner. */
export const ownershipDoneMail = ({ to, businessName, owner, member }: Handover): Mail =>
  layout(to, {
    subject: `${member} is now the owner of ${businessName}`,
    paragraphs: [
      `${member} has taken over ${businessName} from ${owner}, who stays as a manager. The widgets on its websites are unchanged.`,
      `The card on file stays until ${member} changes it under Billing.`,
    ],
    closing: 'If you didn’t expect this, please reply to this email.',
  });
