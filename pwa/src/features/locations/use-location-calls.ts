import { locationCalls, type AnswerOf, type BodyOf } from '@doorsign/shared-schema/api';
import { announceRefusal } from '../../local/announce-refusal.ts';
import { useConnection } from '../../local/hooks.ts';
import { useLocalStore } from '../../local/own-query.ts';
import { useServices } from '../../local/services.ts';
import { useSession } from '../../local/session/session.ts';
import { useCreationKey } from '../../local/use-creation-key.ts';
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
  const { api } = useServices();
  const { refreshUser } = useSession();
  const store = useLocalStore();
  const { online } = useConnection();
  const keyFor = useCreationKey();

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
    if (!(await announceRefusal(call))) return;
    await settle();
    if (done !== null) toast({ title: done });
  };

  return {
    online,
    async create(body) {
      const created = await api.call(locationCalls.create, { body, headers: keyFor(body) });
      await settle();
      return created;
    },
    async remove(id) {
      await api.call(locationCalls.remove, { params: { id } });
      await settle();
    },
    order: (ids) =>
      announced('Changing the order', () => api.call(locationCalls.order, { body: { ids: [...ids] } }), null),
    archive: (id) =>
      announced('Archiving a location', () => api.call(locationCalls.archive, { params: { id } }), 'Location archived'),
    restore: (id) =>
      announced('Restoring a location', () => api.call(locationCalls.restore, { params: { id } }), 'Location restored'),
  };
};
