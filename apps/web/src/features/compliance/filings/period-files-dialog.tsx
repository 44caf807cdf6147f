import { addDays } from '@haulwright/domain/kernel/calendar-date';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../api/errors.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { DatePicker } from '../../../ui/fields/date-picker.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { saveFile } from '../../../ui/hooks/save-file.ts';
import { toast } from '../../../ui/toasts/toast.tsx';

export interface Period {
  readonly from: string;
  readonly to: string;
}

interface PeriodFilesDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly today: string;
  /** The days it begins with; last year and this one when left out. */
  readonly from?: string;
  readonly to?: string;
  readonly title: string;
  readonly description: string;
  /** The last is the usual choice. */
  readonly files: readonly { readonly label: string; readonly make: (period: Period) => Promise<File> }[];
}

/** Files about the days of a period, last year's and this year's until another is chosen. */
export function PeriodFilesDialog({
  open,
  onOpenChange,
  today,
  from: firstFrom = `${addDays(today, -365).slice(0, 4)}-01-01`,
  to: firstTo = today,
  title,
  description,
  files,
}: PeriodFilesDialogProps) {
  const [from, setFrom] = useState(firstFrom);
  const [to, setTo] = useState(firstTo);
  const make = useMutation({
    mutationFn: (at: number) => files[at]?.make({ from, to }) ?? Promise.reject(new Error('no such file')),
    onSuccess: (file) => {
      saveFile(file);
      toast.success({ title: 'File ready', description: `${file.name} is in your downloads.` });
    },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      footer={files.map(({ label }, at) => (
        <Button
          key={label}
          variant={at === files.length - 1 ? 'primary' : 'secondary'}
          busy={make.isPending && make.variables === at}
          onClick={() => make.mutate(at)}
        >
          {label}
        </Button>
      ))}
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
