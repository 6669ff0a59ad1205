import type { OutdatedSnippet, OutdatedSnippets } from '../../records/widget-reports/outdated-snippets.ts';
import { hostOf, hostKindOf } from '../origin.ts';

/** Records current and outdated snippets, by what a page requests. `page` is its Origin or Referer. */
export interface SnippetObserver {
  /** Records that a page's snippet is outdated. */
  outdated(what: OutdatedSnippet['what'], page: string | undefined): void;
  /** Records that a page's snippet is current. */
  current(page: string | undefined): void;
}

interface SnippetObserverDeps {
  outdatedSnippets: Pick<OutdatedSnippets, 'note' | 'forget'>;
  publicUrl: string;
  now(): number;
}

/** Creates the observer. Source: shared-schema/docs/decisions/0058-install-check.md. */
export const createSnippetObserver = ({ outdatedSnippets, publicUrl, now }: SnippetObserverDeps): SnippetObserver => ({
  outdated(what, page) {
    const host = hostOf(page);
    if (host && hostKindOf(host, [], publicUrl) === 'website') outdatedSnippets.note({ host, what, at: now() });
  },
  current(page) {
    const host = hostOf(page);
    if (host) outdatedSnippets.forget(host);
  },
});
