import type { CalendarDate } from '@haulwright/domain/kernel/calendar-date';
import { useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { DatePicker } from '../../ui/fields/date-picker.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

interface DayDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description: string;
  readonly label: string;
  readonly initial: CalendarDate;
  readonly confirm: string;
  readonly busy: boolean;
  readonly onConfirm: (day: CalendarDate) => void;
}

/** Asks for the first day of a change. */
export function DayDialog({
  open,
  onOpenChange,
  title,
  description,
  label,
  initial,
  confirm,
  busy,
  onConfirm,
}: DayDialogProps) {
  const [day, setDay] = useState(initial);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onConfirm(day);
      }}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {confirm}
          </Button>
        </>
      }
    >
      <DatePicker label={label} value={day} onValueChange={(next) => next !== null && setDay(next)} />
    </Dialog>
  );
}
