import { maxLength } from '@haulwright/domain/kernel/text';
import { decisionInput, type QuoteDetail } from '@haulwright/domain/quotes/quote';
import { useState } from 'react';
import { api } from '../../api/queries.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { useQuoteWrite } from './quote-queries.ts';
import { ShortUnits } from './short-units.tsx';
import { isShortOfUnits, tellingShort } from './telling-short.ts';

interface DecisionDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly quote: QuoteDetail;
}

type Decision = 'accepted' | 'declined';
const options: readonly { readonly value: Decision; readonly label: string }[] = [
  { value: 'accepted', label: 'Accepted' },
  { value: 'declined', label: 'Declined' },
];

/** Records a client's decision by phone or on paper. */
export function DecisionDialog({ open, onOpenChange, quote }: DecisionDialogProps) {
  // An expired quote can be declined; to be accepted it needs a new last day.
  const [decision, setDecision] = useState<Decision>(quote.state === 'expired' ? 'declined' : 'accepted');
  const [name, setName] = useState('');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const checked = decisionInput.safeParse({ decision, name, reason });
  const errorOf = (field: string) =>
    tried ? checked.error?.issues.find(({ path }) => path[0] === field)?.message : undefined;
  const [short, setShort] = useState<string | null>(null);
  const write = tellingShort(api.quotes.decide.call);
  const decide = useQuoteWrite(write, 'Failed to note the decision', (after) => {
    if (isShortOfUnits(after)) {
      setShort(after.sentence);
      return;
    }
    toast.success(
      after.state === 'accepted'
        ? { title: 'Quote accepted', description: 'Its work is under “Created from This Quote”.' }
        : 'Quote declined',
    );
    onOpenChange(false);
  });
  const inSpiteOfStock = short !== null && decision === 'accepted';
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Note the client’s decision"
      description="What was said by phone, or signed on paper."
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (checked.success && !decide.isPending)
          decide.mutate({ id: quote.id, ...checked.data, inSpiteOfStock });
      }}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button type="submit" variant="primary" busy={decide.isPending}>
            {inSpiteOfStock ? 'Accept all the same' : 'Save'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {inSpiteOfStock && <ShortUnits sentence={short} />}
        <Select label="Decision" required options={options} value={decision} onValueChange={setDecision} />
        <TextField
          label="Who decided"
          required
          maxLength={maxLength.name}
          value={name}
          error={errorOf('name')}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label={decision === 'accepted' ? 'How' : 'Why not'}
          hint={decision === 'accepted' ? 'For example: by phone, signed on paper.' : undefined}
          required
          maxLength={maxLength.line}
          value={reason}
          error={errorOf('reason')}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
