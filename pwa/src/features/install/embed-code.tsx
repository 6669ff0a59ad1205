import { CodeBlock } from '../../ui/code-block.tsx';

export interface EmbedCodeProps {
  /** The widget's ID, shown in full (shared-schema/docs/product-rules.md#a6). */
  id: string;
  snippet: string;
}

/** The snippet with a copy button. Source: facts install.snippet and snippet.*. */
export function EmbedCode({ id, snippet }: EmbedCodeProps) {
  return (
    <div className="p-5">
      <p className="mb-4 text-muted">One script of about 2KB. It loads beside your page and never holds it up.</p>
      <CodeBlock code={snippet}>
        <dl className="flex flex-wrap items-baseline gap-x-3">
          <dt className="text-muted">Widget ID</dt>
          <dd translate="no" className="font-mono text-[0.8125rem]">
            {id}
          </dd>
        </dl>
      </CodeBlock>
    </div>
  );
}
