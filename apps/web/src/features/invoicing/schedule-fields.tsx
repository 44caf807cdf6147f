import type { BillSchedule } from '@haulwright/domain/invoicing/bill-schedule';
import { fromClock, toClock } from '@haulwright/domain/kernel/time-of-day';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

interface ScheduleFieldsProps {
  readonly schedule: BillSchedule | null;
  readonly onChange: (schedule: BillSchedule | null) => void;
}

const firstOfMonth: BillSchedule = { every: 'month', day: 1, atMinute: 360 };
const spans = [
  { value: 'month', label: 'Each month' },
  { value: 'week', label: 'Each week' },
] as const;
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'].map(
  (label, day) => ({ value: String(day), label }),
);
const daysOfMonth = Array.from({ length: 31 }, (_, at) => ({
  value: String(at + 1),
  label: at === 30 ? 'The last day' : `Day ${at + 1}`,
}));

/** When bill runs start automatically; off by default. */
export function ScheduleFields({ schedule, onChange }: ScheduleFieldsProps) {
  return (
    <>
      <Checkbox
        label="Start bill runs on a schedule"
        hint="Each makes drafts of what is due through the day before. You review and issue them."
        checked={schedule !== null}
        onCheckedChange={(checked) => onChange(checked ? firstOfMonth : null)}
      />
      {schedule !== null && (
        <div className="grid gap-3 sm:grid-cols-3">
          <Select
            label="How often"
            options={spans}
            value={schedule.every}
            onValueChange={(every) => onChange({ ...schedule, every, day: 1 })}
          />
          <Select
            label="Day"
            options={schedule.every === 'week' ? weekdays : daysOfMonth}
            value={String(schedule.day)}
            onValueChange={(day) => onChange({ ...schedule, day: Number(day) })}
          />
          <TextField
            label="Time"
            type="time"
            value={toClock(schedule.atMinute)}
            onChange={(event) => {
              const atMinute = fromClock(event.target.value);
              if (atMinute !== null && atMinute < 1_440) onChange({ ...schedule, atMinute });
            }}
          />
        </div>
      )}
    </>
  );
}
