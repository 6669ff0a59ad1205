import { keepCurrent } from './keep-current.ts';
import { offerNearest } from './offer-nearest.ts';

// The scripts of a directory's page: it is complete without them.
keepCurrent({ now: Date.now, random: Math.random });
offerNearest();
