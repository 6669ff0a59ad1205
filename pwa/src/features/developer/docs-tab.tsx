import { useLocations } from '../../local/locations/locations.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';

/** A call to try, for the first location of the business, and the way to the documentation. */
export function DocsTab() {
  const [first] = useLocations() ?? [];
  const code = `curl -H "Authorization: Bearer YOUR_KEY" \\\n  ${window.location.origin}/api/v1/locations/${first?.id ?? ''}/hours`;
  return (
    <div className="grid grid-cols-1 gap-4 p-5">
      <p>
        Replace YOUR_KEY with a key to read {first?.name ?? 'your first location'}’s hours. A key belongs on your
        server: anyone who has it can use it.
      </p>
      <div>
        <CodeBlock code={code}>
          <ButtonLink to="/docs/api" reloadDocument variant="secondary">
            Open the documentation
          </ButtonLink>
        </CodeBlock>
      </div>
      <p className="text-muted">
        Webhooks are signed following the Standard Webhooks spec. Check the signature with your secret before you trust
        an event. The same event may arrive twice, with the same ID.
      </p>
    </div>
  );
}
