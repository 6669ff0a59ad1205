import type { Directory, directoryCalls, ParsedBodyOf } from '@doorsign/shared-schema/api';
import { PLANS } from '@doorsign/shared-schema/plans';
import { AppError } from '../../http/errors.ts';
import type { Owner } from '../../http/owner.ts';
import type { Database } from '../../platform/database/database.ts';
import { isDatabaseError } from '../../platform/database/database-error.ts';
import { recordAction } from '../../records/audit.ts';
import { beginChange } from '../../records/begin-change.ts';
import { loadHead } from '../../records/businesses.ts';
import { loadLocations } from '../../records/locations.ts';
import type { WriteAndPublish } from '../../records/publishing/write-and-publish.ts';
import { isTaken, loadDirectory, saveDirectoryName, saveMapPoint } from './repository.ts';

interface DirectoryServiceDeps {
  database: Pick<Database, 'read'>;
  writeAndPublish: WriteAndPublish;
  /** Epoch milliseconds. */
  now(): number;
}

export type DirectoryService = ReturnType<typeof createDirectoryService>;

/** The service of the calls about a business's directory. Source: shared-schema/docs/product-rules.md#l12. */
export const createDirectoryService = ({ database, writeAndPublish, now }: DirectoryServiceDeps) => ({
  read: ({ businessId }: Owner): Promise<Directory> => loadDirectory(database.read, businessId),

  /** Turns the directory on, renames it, or turns it off, which frees its name.
   * @throws AppError role_required, email_unverified, plan_required, validation_failed for a name that another business has, precondition_failed if the name
   *         is not `was` */
  async name(owner: Owner, { name, was }: ParsedBodyOf<typeof directoryCalls.name>): Promise<Directory> {
    if (!owner.emailVerified) throw new AppError('email_unverified');
    const { accountId, businessId } = owner;
    try {
      return await writeAndPublish(businessId, async (tx, changed) => {
        await beginChange(tx, owner, 'locations.manage');
        const before = await loadDirectory(tx, businessId);
        if (name === before.name) return before;
        if (was !== undefined && was !== before.name) throw new AppError('precondition_failed', { detail: CHANGED });
        const { plan } = await loadHead(tx, businessId);
        const locations = await loadLocations(tx, businessId);
        if (name !== null && before.name === null && locations.length === 1 && PLANS[plan].limits.locations === 1)
          throw new AppError('plan_required', { detail: PLAN });
        if (name !== null && (await isTaken(tx, name, businessId))) throw taken();
        await saveDirectoryName(tx, businessId, name);
        changed(locations.map(({ id }) => id));
        const details = { name, before: before.name };
        await recordAction(tx, {
          businessId,
          accountId,
          action: 'directory.named',
          target: null,
          details,
          nowMs: now(),
        });
        return { ...before, name };
      });
    } catch (error) {
      throw isDatabaseError(error, 'unique') ? taken() : error;
    }
  },

  /** Puts a location on the map, or takes it off.
   * @throws AppError role_required, email_unverified, not_found */
  point(owner: Owner, id: string, { point }: ParsedBodyOf<typeof directoryCalls.point>): Promise<Directory> {
    if (!owner.emailVerified) throw new AppError('email_unverified');
    const { accountId, businessId } = owner;
    return writeAndPublish(businessId, async (tx, changed) => {
      await beginChange(tx, owner, 'locations.manage');
      const locations = await loadLocations(tx, businessId);
      if (!locations.some((location) => location.id === id))
        throw new AppError('not_found', { detail: 'This location does not exist.' });
      await saveMapPoint(tx, id, point);
      changed([id]);
      await recordAction(tx, {
        businessId,
        accountId,
        action: 'location.placed',
        target: id,
        details: { point },
        nowMs: now(),
      });
      return loadDirectory(tx, businessId);
    });
  },
});

const CHANGED = 'Someone just changed the directory page’s address. Check it and try again.';

const PLAN = 'A directory page comes with the Business Pro plan.';

const taken = (): AppError => {
  const detail = 'This address is taken. Try another one.';
  return new AppError('validation_failed', { detail, fields: { name: detail } });
};
