import type { Settings } from '@doorsign/shared-schema/registers';
import { HOUR } from '@doorsign/shared-schema/status/units';
import { localBusinessOf, structuredDataBlock } from '@doorsign/shared-schema/structured-data';
import { useServices } from '../../local/services.ts';
import { useNow } from '../../lib/use-now.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Part } from './part.tsx';
import { TextLink } from './text-marks.tsx';

/** The hours as structured data for search engines. */
export function StructuredData({ settings }: { settings: Settings }) {
  const { now } = useServices();
  const nowMs = useNow(now, HOUR);
  const { businessName, phone, address, domains, timezone, businessHours, holidays } = settings;
  const business = localBusinessOf(
    { name: businessName, phone, address, domains, schedule: { timezone, businessHours, holidays } },
    nowMs,
  );
  return (
    <Part
      title="Structured data"
      about={
        <>
          Your hours, closed days and special dates as search engines read them (schema.org, JSON-LD). It is a copy of
          today and does not change by itself: paste it anew when you have changed something. Phone and address come
          from your <TextLink to="/profile">profile</TextLink>.
        </>
      }
    >
      <CodeBlock code={structuredDataBlock(business)}>
        <span className="text-muted">Into the head of your start page</span>
      </CodeBlock>
    </Part>
  );
}
