import type { QuoteDetail } from '@haulwright/domain/quotes/quote';
import { useState } from 'react';
import { api } from '../../api/queries.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/page/copy-button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { RecipientFields, useRecipients } from '../invoicing/recipient-fields.tsx';
import { useQuoteWrite } from './quote-queries.ts';
import { ShortUnits } from './short-units.tsx';
import { isShortOfUnits, tellingShort } from './telling-short.ts';

interface SendDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly quote: QuoteDetail;
}

/** Mails a quote with its PDF, or only creates the link, to be sent another way. */
export function SendDialog({ open, onOpenChange, quote }: SendDialogProps) {
  const { fields, check } = useRecipients(quote.mailedTo);
  const [link, setLink] = useState<string | null>(null);
  const [short, setShort] = useState<string | null>(null);
  const write = tellingShort(api.quotes.send.call);
  const send = useQuoteWrite(write, 'Failed to send the quote', (sent, input) => {
    if (isShortOfUnits(sent)) setShort(sent.sentence);
    else if (input.to === null) setLink(sent.link);
    else {
      const last = sent.quote.events.find(({ kind }) => kind === 'sent');
      // Some of several may not have got it.
      if (last?.reason)
        toast.error({ title: `Mailed to ${last.sentTo ?? ''} only`, description: last.reason });
      else toast.success({ title: 'Quote sent', description: last?.sentTo ?? '' });
      onOpenChange(false);
    }
  });
  const inSpiteOfStock = short !== null;
  const isMailing = send.isPending && send.variables.to !== null;
  if (link !== null)
    return (
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        title="Link to the quote"
        description="It is shown only once. Anyone who has it can accept the quote."
        footer={
          <>
            <CopyButton text={link} label="Copy link" />
            <Button variant="primary" onClick={() => onOpenChange(false)}>
              Done
            </Button>
          </>
        }
      >
        <TextField label="Link" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      </Dialog>
    );
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={quote.number === null ? 'Send this quote' : `Send ${quote.number}`}
      description="By email, with the PDF and a link to accept or decline."
      onSubmit={(event) => {
        event.preventDefault();
        const recipients = check();
        if (recipients && !send.isPending) send.mutate({ id: quote.id, ...recipients, inSpiteOfStock });
      }}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button
            busy={send.isPending && !isMailing}
            onClick={() => !send.isPending && send.mutate({ id: quote.id, to: null, inSpiteOfStock })}
          >
            {inSpiteOfStock ? 'Link all the same' : 'Link only'}
          </Button>
          <Button type="submit" variant="primary" busy={isMailing}>
            {inSpiteOfStock ? 'Send all the same' : 'Send email'}
          </Button>
        </>
      }
    >
      <ShortUnits sentence={short} />
      <RecipientFields fields={fields} />
    </Dialog>
  );
}
