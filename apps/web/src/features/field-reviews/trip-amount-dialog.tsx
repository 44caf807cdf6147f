import { useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { MoneyField } from '../../ui/fields/money-fields.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

/** The most that is entered for one trip, as the contract has it. */
const largestCents = 10_000_000;

interface TripAmountDialogProps {
  /** What the company charged last; null: it never has. */
  readonly lastCents: number | null;
  readonly isBusy: boolean;
  readonly onCharge: (cents: number) => void;
  readonly onClose: () => void;
}

/** Asks what a trip costs where the price book does not say; begins with what was charged last. */
export function TripAmountDialog({ lastCents, isBusy, onCharge, onClose }: TripAmountDialogProps) {
  const [cents, setCents] = useState(lastCents);
  const [tried, setTried] = useState(false);
  const isMissing = cents === null || cents <= 0;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Charge the trip"
      description="The price book has no item for trips. The amount is kept for the next one; an item of the category Trip charge takes its place."
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!isBusy && !isMissing) onCharge(cents);
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={isBusy}>
            Charge the trip
          </Button>
        </>
      }
    >
      <MoneyField
        label="Amount"
        maxCents={largestCents}
        cents={cents}
        onCentsChange={setCents}
        error={tried && isMissing ? 'Enter an amount above $0.00.' : undefined}
      />
    </Dialog>
  );
}
