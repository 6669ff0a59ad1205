import { Check, Copy, Mail, Share2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { buttonLook } from '../../ui/button-look.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useCopied } from '../../ui/use-copied.ts';
import { webPersonMessage, type MessageFacts } from './web-person-message.ts';

export interface SendDialogProps {
  facts: MessageFacts;
  onClose: () => void;
}

/** Shows the message to the person who maintains the website, and hands it to a mail program, to the share sheet of the device, or to the
 * clipboard. Needs no connection. */
export function SendDialog({ facts, onClose }: SendDialogProps) {
  const { subject, body, mailto } = webPersonMessage(facts);
  const text = useRef<HTMLTextAreaElement>(null);
  const textId = useId();
  const [copied, copy] = useCopied();
  const [isRefused, setRefused] = useState(false);
  const canShare = typeof navigator.share === 'function';

  const copyMessage = async (): Promise<void> => {
    const isCopied = await copy(body);
    setRefused(!isCopied);
    if (!isCopied) text.current?.select();
  };
  const share = async (): Promise<void> => {
    try {
      await navigator.share({ title: subject, text: body });
      onClose();
    } catch (error) {
      // The owner closed the share sheet. Any other failure leaves the clipboard.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copyMessage();
    }
  };
  return (
    <Dialog
      open
      title="Send to my web person"
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={() => void copyMessage()}>
            {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
            {copied ? 'Message copied' : 'Copy message'}
          </Button>
          {canShare ? (
            <Button variant="secondary" onClick={() => void share()}>
              <Share2 aria-hidden />
              Share
            </Button>
          ) : null}
          <a href={mailto} className={buttonLook({})}>
            <Mail aria-hidden />
            Email
          </a>
        </>
      }
    >
      <p className="mb-3 text-muted">Everything they need: the code, and where it goes.</p>
      <label htmlFor={textId} className="sr-only">
        Message
      </label>
      <textarea
        ref={text}
        id={textId}
        readOnly
        value={body}
        rows={11}
        className="block w-full resize-none rounded-control border border-line bg-shade px-3 py-2 text-hint leading-5 wrap-anywhere"
      />
      <p role="status" className="mt-2 text-hint leading-5 text-muted empty:hidden">
        {isRefused ? 'Your browser didn’t allow copying. The message is selected; copy it by hand.' : null}
      </p>
    </Dialog>
  );
}
