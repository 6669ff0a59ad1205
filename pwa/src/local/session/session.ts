import { useStore } from 'zustand';
import { useServices } from '../services.ts';
import type { Session, SessionActions } from './session-store.ts';

export type { Session, SessionActions } from './session-store.ts';

/** The owner's session and its actions; the component renders again when the session changes.
 * Source: shared-schema/docs/product-rules.md#a1 to #a3. */
export const useSession = (): Session & SessionActions => {
  const { session } = useServices().local;
  return { ...useStore(session.store), ...session.actions };
};
