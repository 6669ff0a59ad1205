import { useState } from 'react';
import { deviceStorage } from '../../lib/page-storage.ts';
import { GUIDES, type Platform } from './guides.ts';

/** The localStorage key of the platform chosen on this device. */
const KEY = 'doorsign-platform';

const isPlatform = (text: string | null): text is Platform => text !== null && Object.hasOwn(GUIDES, text);

/** The platform of the owner's website, remembered on this device; null for none of those with a guide. */
export const useChosenPlatform = (): [platform: Platform | null, choose: (platform: Platform | null) => void] => {
  const [platform, setPlatform] = useState(() => {
    const stored = deviceStorage.getItem(KEY);
    return isPlatform(stored) ? stored : null;
  });
  return [
    platform,
    (chosen) => {
      setPlatform(chosen);
      if (chosen === null) deviceStorage.removeItem(KEY);
      else deviceStorage.setItem(KEY, chosen);
    },
  ];
};
