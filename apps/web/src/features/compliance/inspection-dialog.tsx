import { addDays } from '@haulwright/domain/kernel/calendar-date';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { DatePicker } from '../../ui/date-picker.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { toast } from '../../ui/toast.tsx';

interface InspectionDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly today: string;
}

type Format = 'pdf' | 'csv' | 'washings';

/** Every ticket of a period with each client's gallons, as a PDF to hand over or a CSV for spreadsheets. */
export function InspectionDialog({ open, onOpenChange, today }: InspectionDialogProps) {
  const [from, setFrom] = useState(`${addDays(today, -365).slice(0, 4)}-01-01`);
  const [to, setTo] = useState(today);
  const make = useMutation({
    mutationFn: (format: Format) => api.compliance.inspection.call({ from, to, format }),
    onSuccess: (file) => {
      saveFile(file);
      toast.success({ title: 'File ready', description: `${file.name} is in your downloads.` });
    },
  });
  const isUnder = (format: Format) => make.isPending && make.variables === format;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="For an inspector"
      description="Every disposal ticket of a period with the gallons of each client, and the tanks washed, as the ledger stands now."
      footer={
        <>
          <Button busy={isUnder('washings')} onClick={() => make.mutate('washings')}>
            Tanks washed (CSV)
          </Button>
          <Button busy={isUnder('csv')} onClick={() => make.mutate('csv')}>
            CSV
          </Button>
          <Button variant="primary" busy={isUnder('pdf')} onClick={() => make.mutate('pdf')}>
            PDF
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-2 gap-3">
        <DatePicker label="From" value={from} onValueChange={(date) => date !== null && setFrom(date)} />
        <DatePicker label="To" value={to} onValueChange={(date) => date !== null && setTo(date)} />
      </div>
      {make.isError && (
        <p role="alert" className="mt-3 text-bad-text">
          {messageOf(make.error)}
        </p>
      )}
    </Dialog>
  );
}
