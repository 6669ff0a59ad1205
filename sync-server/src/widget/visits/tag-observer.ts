import type { OldTag, OldTags } from '../../records/widget-reports/old-tags.ts';
import { hostOf, placeOf } from '../origin.ts';

/** Records current and outdated snippets, by what a page requests. `page` is its Origin or Referer. */
export interface TagObserver {
  /** Records that a page's snippet is outdated. */
  oldTag(what: OldTag['what'], page: string | undefined): void;
  /** Records that a page's snippet is current. */
  goodTag(page: string | undefined): void;
}

interface TagObserverDeps {
  oldTags: Pick<OldTags, 'note' | 'forget'>;
  publicUrl: string;
  now(): number;
}

/** Creates the observer. Source: shared-schema/docs/decisions/0058-install-check.md. */
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
