import type { QuoteDetail } from '@haulwright/domain/quotes/quote';
import { useState } from 'react';
import { api } from '../../api/queries.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { DatePicker } from '../../ui/fields/date-picker.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { useQuoteWrite } from './quote-queries.ts';

interface FollowUpDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly quote: QuoteDetail;
}

/** The follow-up day for a client who has not answered. */
export function FollowUpDialog({ open, onOpenChange, quote }: FollowUpDialogProps) {
  const [on, setOn] = useState(quote.followUpOn);
  const save = useQuoteWrite(
    (input: { readonly id: string; readonly on: string | null }) => api.quotes.followUp.call(input),
    'Failed to save the day',
    (after) => {
      toast.success(after.followUpOn === null ? 'No follow-up planned' : 'Follow-up date saved');
      onOpenChange(false);
    },
  );
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Follow-up date"
      description="From that day on the quote is under “To follow up”, as long as it is open."
      onSubmit={(event) => {
        event.preventDefault();
        if (on !== null && !save.isPending) save.mutate({ id: quote.id, on });
      }}
      footer={
        <>
          <Button onClick={() => !save.isPending && save.mutate({ id: quote.id, on: null })}>
            Do not follow up
          </Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <DatePicker
        label="Day"
        value={on}
        onValueChange={setOn}
        error={on === null ? 'Choose a day.' : undefined}
      />
    </Dialog>
  );
}
