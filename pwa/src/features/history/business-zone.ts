import { createContext, useContext } from 'react';

/** The business's time zone, in which the ends of closures are written; undefined while it is not known. */
export const BusinessZone = createContext<string | undefined>(undefined);

export const useBusinessZone = (): string | undefined => useContext(BusinessZone);
