import { useState } from 'react';
import { CodeBlock } from '../../ui/code-block.tsx';
import type { WidgetAddress } from '../../lib/snippet.ts';
import { Disclosure } from './disclosure.tsx';
import type { Platform } from './guides.ts';
import { MarkedText } from './marked-text.tsx';

/** The code for a platform's pages, and its place. The text is marked up as in marked-text.tsx. */
interface Place {
  readonly where: string;
  /** With SERVER and ID in place of the owner's. */
  readonly code: string;
}

const SERVER = 'https://doorsign.example';
const ID = 'YOUR_WIDGET_ID';

export interface InPageProps {
  platform: Platform | null;
  address: WidgetAddress;
}

/** Status and hours in a page's own text. Few owners want it, so that texts and code are a file of their own, which is loaded when this is
 * opened. */
export function InPage({ platform, address: { id, publicUrl } }: InPageProps) {
  const [places, setPlaces] = useState<Readonly<Record<string, Place>> | null>();
  const load = async (): Promise<void> => {
    if (places) return;
    try {
      const answer = await fetch('/integrations.json');
      if (!answer.ok) throw new Error(String(answer.status));
      setPlaces((await answer.json()) as Readonly<Record<string, Place>>);
    } catch {
      setPlaces(null);
    }
  };
  const place = places?.[platform ?? 'html'];
  return (
    <Disclosure title="Status and hours in your text" onOpen={() => void load()}>
      {place ? (
        <>
          <p className="mb-3 max-w-[76ch] text-muted">
            <MarkedText text={place.where} />
          </p>
          <CodeBlock code={place.code.replaceAll(SERVER, publicUrl).replaceAll(ID, id)}>
            <span className="text-muted">In your website’s own fonts and colors</span>
          </CodeBlock>
        </>
      ) : (
        <p className="text-muted">
          {places === null ? 'This couldn’t be loaded. Open it again when you’re online.' : 'Loading...'}
        </p>
      )}
    </Disclosure>
  );
}
