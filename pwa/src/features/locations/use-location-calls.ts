import { useRef } from 'react';
import { locationCalls, type AnswerOf, type BodyOf } from '@doorsign/shared-schema/api';
import { uuidv7 } from '@doorsign/shared-schema/sync';
import { ApiError } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';
import { useConnection } from '../../local/hooks.ts';
import { useLocalStore } from '../../local/own-query.ts';
import { useServices } from '../../local/services.ts';
import { useSession } from '../../local/session/session.ts';
import { toast } from '../../ui/toast-store.ts';

type Created = AnswerOf<typeof locationCalls.create>;
export type NewLocation = BodyOf<typeof locationCalls.create>;

/** The calls that change the list of locations. They need a connection: a device cannot make them later.
 * Source: shared-schema/docs/product-rules.md#l6. */
export interface LocationCalls {
  readonly online: boolean;
  /** @throws ApiError */
  create(body: NewLocation): Promise<Created>;
  /** Deletes an archived location for good. @throws ApiError, with `proof_required` first */
  remove(id: string): Promise<void>;
  /** These announce their results and failures. */
  order(ids: readonly string[]): Promise<void>;
  archive(id: string): Promise<void>;
  restore(id: string): Promise<void>;
}

/** Returns the calls. Each waits until this device knows the new list. */
export const useLocationCalls = (): LocationCalls => {
  const { api, now, randomBytes } = useServices();
  const { refreshUser } = useSession();
  const store = useLocalStore();
  const { online } = useConnection();
  const creation = useRef({ body: '', key: '' });

  /** Reads the list again. */
  const settle = async (): Promise<void> => {
    store?.sync.push();
    await Promise.all([store?.sync.settled(), refreshUser()]);
  };
  const announced = async (needs: string, call: () => Promise<unknown>, done: string | null): Promise<void> => {
    if (!online) {
      toast({ title: 'You’re offline', description: `${needs} needs a connection.`, variant: 'destructive' });
      return;
    }
    try {
      await call();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast({ title: 'Nothing was changed', description: errorMessage(error), variant: 'destructive' });
      return;
    }
    await settle();
    if (done !== null) toast({ title: done });
  };

  return {
    online,
    async create(body) {
      // The same creation again, after an answer that was lost, makes nothing twice.
      const text = JSON.stringify(body);
      if (creation.current.body !== text) creation.current = { body: text, key: uuidv7(now(), randomBytes(10)) };
      const headers = { 'Idempotency-Key': creation.current.key };
      const created = await api.call(locationCalls.create, { body, headers });
      await settle();
      return created;
    },
    async remove(id) {
      await api.call(locationCalls.remove, { params: { id } });
      await settle();
    },
    order: (ids) =>
      announced('Ordering locations', () => api.call(locationCalls.order, { body: { ids: [...ids] } }), null),
    archive: (id) =>
      announced('Archiving a location', () => api.call(locationCalls.archive, { params: { id } }), 'Location archived'),
    restore: (id) =>
      announced('Restoring a location', () => api.call(locationCalls.restore, { params: { id } }), 'Location restored'),
  };
};
