import { addDays } from '@haulwright/domain/kernel/calendar-date';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { DatePicker } from '../../../ui/fields/date-picker.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import type { OtherDayPlace } from './other-day.ts';

interface OtherDayDialogProps {
  /** What is moved, '3 jobs'. */
  readonly what: string;
  readonly date: string;
  /** Whether some of it is on a truck, so that there is a choice. */
  readonly hasChoice: boolean;
  readonly onMove: (to: string, place: OtherDayPlace) => void;
  readonly onClose: () => void;
}

const places = [
  { value: 'truck', label: 'On the same truck', detail: 'At the end of its route of that day' },
  { value: 'pool', label: 'In the pool', detail: 'Among the open jobs of that day' },
] as const;

/** Asks for the new day of jobs or a route. */
export function OtherDayDialog({ what, date, hasChoice, onMove, onClose }: OtherDayDialogProps) {
  const [to, setTo] = useState<string | null>(addDays(date, 1));
  const [place, setPlace] = useState<OtherDayPlace>('truck');
  const reason = to === null ? 'Choose a day.' : to === date ? 'It is already on this day.' : undefined;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title="Move to another day"
      description={what}
      onSubmit={(event) => {
        event.preventDefault();
        if (to !== null && reason === undefined) onMove(to, place);
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" {...(reason !== undefined && { disabledReason: reason })}>
            Move
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <DatePicker label="New day" value={to} onValueChange={setTo} required />
        {hasChoice && <Select label="Where" options={places} value={place} onValueChange={setPlace} />}
      </div>
    </Dialog>
  );
}
