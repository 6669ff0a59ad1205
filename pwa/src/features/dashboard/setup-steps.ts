import type { Settings } from '@doorsign/shared-schema/registers';

/** The facts that decide which steps of the setup are done. */
export interface SetupFacts {
  settings: Pick<Settings, 'businessHours' | 'domains' | 'phone' | 'address'>;
  /** Whether a style was ever saved, or the owner said that the look is good. */
  hasLook: boolean;
  /** Whether a visitor's page has shown the widget. */
  isSeen: boolean;
}

export interface SetupStep {
  readonly id: 'hours' | 'look' | 'domain' | 'website' | 'contact';
  readonly title: string;
  readonly isDone: boolean;
  /** The next step. */
  readonly action: string;
  readonly to: string;
}

/** Returns the steps of the setup, in the order in which they are best done. */
export const setupSteps = ({ settings, hasLook, isSeen }: SetupFacts): readonly SetupStep[] => [
  { id: 'hours', title: 'Business hours', isDone: settings.businessHours !== null, action: 'Set hours', to: '/hours' },
  { id: 'look', title: 'Look', isDone: hasLook, action: 'Change', to: '/styling' },
  { id: 'domain', title: 'Domain', isDone: settings.domains.length > 0, action: 'Set domain', to: '/domain' },
  { id: 'website', title: 'On your website', isDone: isSeen, action: 'Install it', to: '/install' },
  {
    id: 'contact',
    title: 'Phone and address',
    isDone: settings.phone !== null && settings.address !== null,
    action: settings.phone === null ? (settings.address === null ? 'Add them' : 'Add phone') : 'Add address',
    to: '/profile',
  },
];
