import { useEffect, useRef } from 'react';
import { useLocation } from '../../lib/router.tsx';
import type { EditLabel, Settings } from '@doorsign/shared-schema/registers';
import { Points } from '../../ui/points.tsx';
import { ConfigurationSummary } from './configuration-summary.tsx';
import { Disclosure } from './disclosure.tsx';
import { DOCS_HASH } from './docs-hash.ts';
import { DOCUMENTATION } from './documentation.ts';
import { InPage, type InPageProps } from './in-page.tsx';
import { SpeedPlugins } from './speed-plugins.tsx';
import { Troubleshooting } from './troubleshooting.tsx';

export interface MoreHelpProps extends InPageProps {
  settings: Settings;
  /** Sections in which a newer version of the app has saved settings. */
  newer: ReadonlySet<EditLabel>;
}

/** Help that an owner needs at times: each a line that expands. */
export function MoreHelp({ settings, newer, ...place }: MoreHelpProps) {
  const { hash, key } = useLocation();
  const docs = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (hash !== DOCS_HASH || !docs.current) return;
    docs.current.open = true;
    docs.current.querySelector('summary')?.focus({ preventScroll: true });
    docs.current.scrollIntoView?.({ block: 'start' });
  }, [hash, key]);
  return (
    <div className="divide-y divide-line rounded-card border border-line bg-card px-4 py-1 sm:px-5 shadow-card">
      <InPage {...place} />
      <Disclosure title="Troubleshooting">
        <Troubleshooting />
      </Disclosure>
      <Disclosure title="Caching and speed plugins">
        <SpeedPlugins />
      </Disclosure>
      <Disclosure title="Configuration summary">
        <ConfigurationSummary settings={settings} newer={newer} />
      </Disclosure>
      <Disclosure title="Documentation" ref={docs}>
        <Points points={DOCUMENTATION} className="grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-3" />
      </Disclosure>
    </div>
  );
}
