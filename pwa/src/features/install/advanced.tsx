import { can } from '@doorsign/shared-schema/plans';
import type { Settings } from '@doorsign/shared-schema/registers';
import { Attributes } from './attributes.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { OwnSnippet } from './own-snippet.tsx';
import { Part } from './disclosure.tsx';
import type { WidgetAddress } from '../../lib/snippet.ts';
import { useSession } from '../../local/session/session.ts';
import { StructuredData } from './structured-data.tsx';
import { StatusData, WithoutScripts } from './without-scripts.tsx';

export interface AdvancedProps {
  address: WidgetAddress;
  settings: Settings;
  /** Whether a newer version of the app has saved some of the hours: this version may misread them. */
  hasNewerHours: boolean;
}

/** Installation options for websites with special requirements.
 * Source: shared-schema/docs/http-contract.md#snippet; shared-schema/docs/product-rules.md#p9. */
export function Advanced({ address, settings, hasNewerHours }: AdvancedProps) {
  const origin = address.publicUrl;
  const { user } = useSession();
  return (
    <div className="divide-y divide-line px-5 py-1">
      <OwnSnippet
        facts={{ ...address, style: settings.widgetStyle }}
        mayOwnAddress={user !== null && can(user.plan, 'whiteLabel')}
      />
      <Attributes />
      <Part
        title="Content Security Policy"
        about="If your website sends one, add the widget’s address to these two directives. Nothing is needed for styles, images or fonts."
      >
        <CodeBlock code={`script-src ${origin};\nconnect-src ${origin};`}>
          <span className="text-muted">Add these to your existing policy</span>
        </CodeBlock>
      </Part>
      <WithoutScripts address={address} businessName={settings.businessName} />
      <StatusData address={address} />
      {hasNewerHours ? null : <StructuredData settings={settings} />}
    </div>
  );
}
