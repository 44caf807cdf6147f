import { addDays, calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { useState } from 'react';
import { api } from '../../api/queries.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useSession } from '../session/session-context.ts';
import { ExportPeriodForm } from './export-period-form.tsx';

interface BookkeepingDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Public to other features. Everything the ledger posted in a period, for the bookkeeper; first the last month. */
export function BookkeepingDialog({ open, onOpenChange }: BookkeepingDialogProps) {
  const { timeZone } = useSession();
  const [last] = useState(() => monthBefore(calendarDateIn(new Date(), timeZone)));
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Bookkeeper’s File"
      description="Each line that was posted in the period: invoices line by line, taxes by rate, payments, credits, refunds and fees. Debits equal credits."
    >
      <ExportPeriodForm
        key={String(open)}
        first={last}
        isBounded
        label="Export File"
        fetchExport={({ from, to }, format, signal) =>
          api.exports.bookkeeping.call({ format, from: from ?? '', to: to ?? '' }, { signal })
        }
        onDone={() => onOpenChange(false)}
      />
    </Dialog>
  );
}

function monthBefore(today: string): { from: string; to: string } {
  const to = addDays(`${today.slice(0, 8)}01`, -1);
  return { from: `${to.slice(0, 8)}01`, to };
}
