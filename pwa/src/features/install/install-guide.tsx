import { Send } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { buildSnippet, type WidgetAddress } from '../../lib/snippet.ts';
import type { Settings } from '@doorsign/shared-schema/registers';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { guideOf, type Platform } from './guides.ts';
import { MarkedText } from './marked-text.tsx';
import { SendDialog } from './on-demand.ts';
import { TextLink } from './text-marks.tsx';

export interface InstallGuideProps {
  platform: Platform | null;
  widget: WidgetAddress;
  settings: Settings;
}

/** Three steps for one platform, and the code below them.
 * Source: facts install.steps, install.snippet and snippet.*; shared-schema/docs/product-rules.md#a6. */
export function InstallGuide({ platform, widget, settings }: InstallGuideProps) {
  const guide = guideOf(platform);
  const { name, plan, paste, publish, note } = guide;
  const code = guide.codeFor?.(widget) ?? buildSnippet({ ...widget, style: settings.widgetStyle });
  const [sending, setSending] = useState(false);
  return (
    <div className="p-4 sm:p-5">
      {platform === null ? (
        <p className="mb-3 text-muted sm:mb-4">
          One script of about 2KB. It loads in the background and won’t slow your page down.
        </p>
      ) : (
        <p className="mb-3 text-muted sm:mb-4">
          <b className="font-medium text-ink">Plan:</b> {plan}
        </p>
      )}
      <section aria-label="Installation steps" className="mb-4 sm:mb-5">
        <ol className="grid gap-3 sm:gap-4 lg:grid-cols-3 lg:gap-8">
          <Step number={1} title="Copy the code">
            It’s below, and the same for all pages.
          </Step>
          <Step number={2} title={`Paste it into ${name}`}>
            <MarkedText text={paste.replace('{server}', widget.publicUrl)} />
          </Step>
          <Step number={3} title="Open your website">
            <MarkedText text={publish} /> Your website then shows your <TextLink to="/hours">business hours</TextLink>{' '}
            in your <TextLink to="/styling">widget style</TextLink>, and any change within a few minutes.
          </Step>
        </ol>
      </section>
      <CodeBlock
        code={code}
        beside={
          <Button variant="secondary" onClick={() => setSending(true)} className="max-sm:flex-1 max-sm:px-3">
            <Send aria-hidden />
            Send to my web person
          </Button>
        }
      >
        {/* A phone has little room, and the code contains the ID. */}
        <dl className={classes('flex flex-wrap items-baseline gap-x-3', platform !== null && 'max-sm:hidden')}>
          <dt className="text-muted">Widget ID</dt>
          <dd translate="no" className="font-mono text-hint">
            {widget.id}
          </dd>
        </dl>
      </CodeBlock>
      {note ? <p className="mt-3 text-hint leading-5 text-muted sm:mt-4">{note}</p> : null}
      {sending ? (
        <SendDialog facts={{ guide, code, origin: widget.publicUrl, settings }} onClose={() => setSending(false)} />
      ) : null}
    </div>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span
        aria-hidden
        className="grid size-7 shrink-0 place-items-center rounded-full bg-brand-soft font-semibold text-on-brand-soft tabular"
      >
        {number}
      </span>
      <div className="min-w-0">
        <h3 className="font-sans text-sm leading-7 font-semibold tracking-normal">{title}</h3>
        <p className="text-muted">{children}</p>
      </div>
    </li>
  );
}
