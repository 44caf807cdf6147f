import { disposalFeeInput, maxFeeCents, type DisposalFee } from '@haulwright/domain/disposal/disposal-fee';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { maxLength } from '@haulwright/domain/kernel/text';
import { useState } from 'react';
import { messageOf } from '../../../api/errors.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { MoneyField } from '../../../ui/fields/money-fields.tsx';
import { useRecordFee } from '../compliance-queries.ts';

interface FeeDialogProps {
  readonly ticketId: string;
  readonly fee: DisposalFee;
  readonly onClose: () => void;
}

/** Records what the site charged for a visit; fees recorded before stay in the data. */
export function FeeDialog({ ticketId, fee, onClose }: FeeDialogProps) {
  const [cents, setCents] = useState<number | null>(fee.charged?.cents ?? null);
  const [note, setNote] = useState(fee.charged?.note ?? '');
  const [tried, setTried] = useState(false);
  const record = useRecordFee(onClose);
  const checked = disposalFeeInput.safeParse({ cents: cents ?? 0, note });
  const wrong = cents === null ? 'Enter the amount.' : checked.error?.issues[0]?.message;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Disposal fee"
      description={`${formatDollars(fee.expectedCents)} by the site’s rate. Enter what its ticket or its invoice says.`}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (wrong === undefined && checked.success) record.mutate({ id: ticketId, fee: checked.data });
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={record.isPending}>
            Save
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <MoneyField
          label="Charged"
          maxCents={maxFeeCents}
          required
          cents={cents}
          onCentsChange={setCents}
          error={(tried ? wrong : undefined) ?? (record.isError ? messageOf(record.error) : undefined)}
        />
        <TextField
          label="Note"
          hint="The number of the site’s invoice, or why it differs."
          value={note}
          maxLength={maxLength.line}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
