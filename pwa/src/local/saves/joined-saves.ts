import type { EditResult } from '@doorsign/shared-schema/api';
import type { WidgetSight } from '../widget-sight.ts';
import type { SavedEdit } from './saves.ts';

/** A Save at one of several locations. */
export interface NamedSave {
  readonly name: string;
  readonly saved: SavedEdit;
}

/** Returns one Save that stands for Saves at several locations, so that the owner is told their results together. It is live when all are, and
 * its Undo undoes all.
 * @param saves at least one */
export const joinSaves = (saves: readonly NamedSave[]): SavedEdit => {
  const [first] = saves;
  if (!first) throw new Error('There is no Save to join.');
  if (saves.length === 1) return first.saved;
  const joined = (results: readonly EditResult[]): EditResult => joinResults(first.saved.id, results, saves);
  const undos = saves.flatMap(({ name, saved: { undo } }) => (undo ? [{ name, undo }] : []));
  return {
    id: first.saved.id,
    outcome: Promise.all(saves.map(({ saved }) => saved.outcome)).then(joined),
    async settledWithin(ms) {
      const early = await Promise.all(saves.map(({ saved }) => saved.settledWithin(ms)));
      const results = early.filter((result) => result !== null);
      return results.length < early.length ? null : joined(results);
    },
    undo:
      undos.length < saves.length
        ? null
        : async () => {
            const undone: NamedSave[] = [];
            for (const { name, undo } of undos) undone.push({ name, saved: await undo() });
            return joinSaves(undone);
          },
    async widget() {
      const sights = new Set<WidgetSight>(await Promise.all(saves.map(({ saved }) => saved.widget())));
      const [sight] = sights;
      return sights.size === 1 && sight ? sight : 'unknown';
    },
  };
};

const joinResults = (id: string, results: readonly EditResult[], saves: readonly NamedSave[]): EditResult => {
  const refused = results.flatMap((result, index) =>
    result.status === 'rejected' ? [{ ...result, name: saves[index]?.name ?? '' }] : [],
  );
  const [first] = refused;
  if (first) {
    const detail = refused.map(({ name, detail: why = '' }) => `${name}: ${why}`).join(' ');
    return { id, status: 'rejected', ...(first.code !== undefined && { code: first.code }), detail };
  }
  const conflicts = results.flatMap((result) => result.conflicts ?? []);
  const all = (status: EditResult['status']): boolean => results.every((result) => result.status === status);
  const status = all('live') ? 'live' : all('superseded') ? 'superseded' : 'partly_superseded';
  return { id, status, ...(conflicts.length > 0 && { conflicts }) };
};
