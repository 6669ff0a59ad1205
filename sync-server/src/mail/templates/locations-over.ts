import type { Plan } from '@doorsign/shared-schema/plans';
import type { Mail } from '../mailer.ts';
import { layout } from './layout.ts';
import { dateText } from './time-text.ts';

export interface LocationsOver {
  to: string;
  businessName: string;
  plan: Plan;
  /** The number of locations that are not archived. */
  count: number;
  /** The names of those that are more than the plan has, in order; at least one. */
  names: readonly string[];
  /** The time at which they pause, epoch milliseconds. */
  pausesAt: number;
  /** IANA zone of the business. */
  timezone: string;
  publicUrl: string;
}

/** The mail at the moment at which a business has more locations than its plan. */
export const locationsOverMail = (over: LocationsOver): Mail => {
  const { to, names, publicUrl } = over;
  const one = names.length === 1;
  return layout(to, {
    subject: one
      ? 'You have 1 more location than your plan includes'
      : `${names.length} of your locations are more than your plan has`,
    paragraphs: [limitOf(over), untilThen(over), 'You can choose which locations stay:'],
    highlight: { button: 'Choose locations', href: `${publicUrl}/locations` },
    closing: `To keep all of them, upgrade your plan: ${publicUrl}/billing`,
  });
};

/** The mail a few days before locations pause. */
export const locationsPauseSoonMail = (over: LocationsOver): Mail => {
  const { to, names, pausesAt, timezone, publicUrl } = over;
  const pause = names.length === 1 ? 'pauses' : 'pause';
  return layout(to, {
    subject: `${names.length} of your locations ${pause} on ${dateText(pausesAt, timezone)}`,
    paragraphs: [limitOf(over), untilThen(over), 'You can choose which locations stay:'],
    highlight: { button: 'Choose locations', href: `${publicUrl}/locations` },
    closing: `To keep all of them, upgrade your plan: ${publicUrl}/billing`,
  });
};

/** The mail at the moment at which locations pause. */
export const locationsPausedMail = (over: LocationsOver): Mail => {
  const { to, names, publicUrl } = over;
  const one = names.length === 1;
  return layout(to, {
    subject: `${names.length} of your locations ${one ? 'is' : 'are'} paused`,
    paragraphs: [
      limitOf(over),
      `Paused: ${names.join(', ')}. ${one ? 'Its widget is hidden, and its' : 'Their widgets are hidden, and their'} settings are kept.`,
      'Upgrade to bring everything back:',
    ],
    highlight: { button: 'Upgrade', href: `${publicUrl}/billing` },
    closing: `To keep another location instead, change their order: ${publicUrl}/locations`,
  });
};

const limitOf = ({ businessName, plan, count }: LocationsOver): string => {
  const { locations } = plan.limits;
  return `The ${plan.marketingName} plan includes ${locations === 1 ? '1 location' : `${locations} locations`}; ${businessName} has ${count}.`;
};

const untilThen = ({ names, pausesAt, timezone }: LocationsOver): string => {
  const [pause, disappear, kept] =
    names.length === 1
      ? ['this location pauses', 'Its widget disappears', 'Its settings are kept.']
      : ['these locations pause', 'Their widgets disappear', 'Their settings are kept.'];
  const date = dateText(pausesAt, timezone);
  return `Nothing changes until ${date}. Then ${pause}: ${names.join(', ')}. ${disappear} from your website until you upgrade. ${kept}`;
};
