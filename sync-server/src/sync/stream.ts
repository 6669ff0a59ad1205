import type { ChangeNotification } from '@doorsign/shared-schema/api';
import type { OpenStreams } from '../http/open-streams.ts';
import type { Owner } from '../http/owner.ts';
import type { StreamClient } from '../http/send-stream.ts';
import type { Database } from '../platform/database/database.ts';
import type { Every } from '../platform/every.ts';
import { STREAMS } from '../platform/parameters.ts';
import { loadHead, loadLocationIds } from '../records/businesses.ts';
import type { Publications } from '../records/publishing/publications.ts';
import { createAgenda } from './stream-agenda.ts';

interface StreamDeps {
  database: Pick<Database, 'read'>;
  publications: Pick<Publications, 'listen'>;
  openStreams: Pick<OpenStreams, 'add'>;
  /** Returns whether the session that opened the stream is still valid. */
  isSessionLive(owner: Owner): Promise<boolean>;
  every: Every;
}

/** The service of the stream route. */
export type StreamService = ReturnType<typeof createStreamService>;

export const createStreamService = ({ database, publications, openStreams, isSessionLive, every }: StreamDeps) => ({
  /** Sends change notifications with the log's last position, the plan and the access number, at once and after every change, and regular heartbeats. The
   * stream ends when the client disconnects, when it has read nothing between two heartbeats, when its session has ended, and on any error.
   * Nothing is lost, because a device that reconnects gets the latest state.
   * @throws AppError rate_limited
   * Source: shared-schema/docs/sync-protocol.md#stream; shared-schema/docs/decisions/0026-sync-stream.md. */
  async *open(owner: Owner, client: StreamClient): AsyncGenerator<string, void> {
    const { accountId, businessId } = owner;
    const agenda = createAgenda();
    const leave = await openStreams.add(accountId, client.end);
    const stopBeating = every(STREAMS.heartbeatMs, () => {
      if (agenda.isDue('heartbeat')) client.end();
      agenda.add('heartbeat');
    });
    let stopListening = (): void => {};
    try {
      // Listen before the first read: a change between the two would be missed.
      let locationIds = await loadLocationIds(database.read, businessId);
      const listen = () => publications.listen(locationIds, () => agenda.add('notification'));
      stopListening = listen();
      /** Listens to the locations that the business has now. A new one may have changed before: its changes are notified once more. */
      const relisten = async (): Promise<void> => {
        const ids = await loadLocationIds(database.read, businessId);
        if (ids.join() === locationIds.join()) return;
        locationIds = ids;
        stopListening();
        stopListening = listen();
        agenda.add('notification');
      };
      let access: number | null = null;
      agenda.add('notification');
      agenda.endWith(client.over);
      for (let next = await agenda.take(); next !== 'end'; next = await agenda.take()) {
        if (!(await isSessionLive(owner))) return;
        if (next === 'heartbeat') {
          yield HEARTBEAT;
          continue;
        }
        const head = await loadHead(database.read, businessId);
        if (access !== head.access) await relisten();
        ({ access } = head);
        yield notificationOf(head);
      }
    } finally {
      stopListening();
      stopBeating();
      await leave();
    }
  },
});

/** A comment of the event stream, which only shows that the connection is alive. */
const HEARTBEAT = ': heartbeat\n\n';

const notificationOf = ({ seq, plan, access }: ChangeNotification): string =>
  `event: poke\ndata: ${JSON.stringify({ seq, plan, access } satisfies ChangeNotification)}\n\n`;
