import type { Settings } from '@doorsign/shared-schema/registers';
import { HOUR } from '@doorsign/shared-schema/status/units';
import { localBusinessOf, structuredDataBlock } from '@doorsign/shared-schema/structured-data';
import { useServices } from '../../local/services.ts';
import { scheduleOf } from '../../lib/schedule-of.ts';
import { useNow } from '../../lib/use-now.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Part } from './disclosure.tsx';
import { TextLink } from './text-marks.tsx';

/** The hours as structured data for search engines. */
export function StructuredData({ settings }: { settings: Settings }) {
  const { now } = useServices();
  const nowMs = useNow(now, HOUR);
  const { businessName, phone, address, domains } = settings;
  const business = localBusinessOf(
    { name: businessName, phone, address, domains, schedule: scheduleOf(settings) },
    nowMs,
  );
  return (
    <Part
      title="Structured data"
      about={
        <>
          Your hours, closed days and special dates in the format search engines read (schema.org, JSON-LD). It’s a copy
          from today and doesn’t update by itself: paste it again whenever you change something. Phone and address come
          from your <TextLink to="/profile">profile</TextLink>.
        </>
      }
    >
      <CodeBlock code={structuredDataBlock(business)}>
        <span className="text-muted">Paste into your home page’s &lt;head&gt;</span>
      </CodeBlock>
    </Part>
  );
}
