import type { OldTag, OldTags } from '../../records/widget-reports/old-tags.ts';
import { hostOf, placeOf } from '../origin.ts';

/** Tells tags of today from those of another day, by what a page asks for. `page` is its Origin or Referer. */
export interface TagObserver {
  /** A page's tag is of another day. */
  oldTag(what: OldTag['what'], page: string | undefined): void;
  /** A page's tag is of today. */
  goodTag(page: string | undefined): void;
}

interface TagObserverDeps {
  oldTags: Pick<OldTags, 'note' | 'forget'>;
  publicUrl: string;
  now(): number;
}

/** Source: shared-schema/docs/decisions/0058-install-check.md. */
export const createTagObserver = ({ oldTags, publicUrl, now }: TagObserverDeps): TagObserver => ({
  oldTag(what, page) {
    const host = hostOf(page);
    if (host && placeOf(host, [], publicUrl) === 'website') oldTags.note({ host, what, at: now() });
  },
  goodTag(page) {
    const host = hostOf(page);
    if (host) oldTags.forget(host);
  },
});
