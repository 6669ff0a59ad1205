import type { Poke } from '@doorsign/shared-schema/api';
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
  /** Does the session that opened the stream still count? */
  isSessionLive(owner: Owner): Promise<boolean>;
  every: Every;
}

/** What the stream route does. */
export type StreamService = ReturnType<typeof createStreamService>;

export const createStreamService = ({ database, publications, openStreams, isSessionLive, every }: StreamDeps) => ({
  /** Says how far the business's log reaches and what its plan is, at once and after every change, and shows by a heartbeat that it is alive.
   * It is over when the client goes, has taken nothing from one heartbeat to the next, or its session has ended, and when
   * something fails: a device that reconnects is told the latest, so nothing is lost by it.
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
      // Listening comes before the first look: a change between the two would be heard of by nobody.
      const locationIds = await loadLocationIds(database.read, businessId);
      stopListening = publications.listen(locationIds, () => agenda.add('poke'));
      agenda.add('poke');
      agenda.endWith(client.over);
      for (let next = await agenda.take(); next !== 'end'; next = await agenda.take()) {
        if (!(await isSessionLive(owner))) return;
        yield next === 'heartbeat' ? HEARTBEAT : pokeOf(await loadHead(database.read, businessId));
      }
    } finally {
      stopListening();
      stopBeating();
      await leave();
    }
  },
});

/** A comment, which tells a reader nothing but that the connection stands. */
const HEARTBEAT = ': heartbeat\n\n';

const pokeOf = ({ seq, plan }: Poke): string =>
  `event: poke\ndata: ${JSON.stringify({ seq, plan } satisfies Poke)}\n\n`;
