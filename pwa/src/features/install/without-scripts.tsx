import { useState } from 'react';
import { WIDGET_PATHS } from '@doorsign/shared-schema/api';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Part } from './disclosure.tsx';
import { escapeAttribute, type WidgetAddress } from '../../lib/snippet.ts';
import { Typed } from './text-marks.tsx';

export interface WithoutScriptsProps {
  address: WidgetAddress;
  businessName: string;
}

/** The status as an image, for pages that allow no scripts.
 * Source: shared-schema/docs/http-contract.md#public-files. */
export function WithoutScripts({ address: { id, publicUrl }, businessName }: WithoutScriptsProps) {
  const base = `${WIDGET_PATHS.payload}${encodeURIComponent(id)}`;
  const picture = `${base}/status.svg`;
  const alt = `${businessName}: open or closed`;
  return (
    <Part
      title="Without scripts"
      about={
        <>
          For pages that don’t allow scripts: a picture of your status. It’s correct when it loads and doesn’t update
          after that. It isn’t fully covered by your allowed domain, has no popup and doesn’t count views. In an email,
          use a link instead: many email apps keep the first picture they load.
        </>
      }
    >
      <StatusPicture src={picture} alt={alt} />
      <CodeBlock code={`<img src="${escapeAttribute(publicUrl + picture)}" alt="${escapeAttribute(alt)}">`}>
        <span className="text-muted">A picture, for anywhere you can add one</span>
      </CodeBlock>
    </Part>
  );
}

/** The status as data, for programs.
 * Source: shared-schema/docs/http-contract.md#public-files. */
export function StatusData({ address: { id, publicUrl } }: { address: WidgetAddress }) {
  return (
    <Part title="Status as data" about="For programs: your status, its text and the next change, correct when loaded.">
      <CodeBlock code={`${publicUrl}${WIDGET_PATHS.payload}${encodeURIComponent(id)}/status.json`}>
        <span className="text-muted">
          The URL for <Typed>status</Typed>, its text and the next change, as JSON
        </span>
      </CodeBlock>
    </Part>
  );
}

/** The current status image; renders nothing if it cannot be loaded. */
function StatusPicture({ src, alt }: { src: string; alt: string }) {
  const [isThere, setIsThere] = useState(true);
  return isThere ? (
    <p className="mb-3 flex items-center gap-4 rounded-control bg-(--picture) p-4">
      <img src={src} alt={alt} onError={() => setIsThere(false)} className="h-auto max-w-full" />
    </p>
  ) : null;
}
