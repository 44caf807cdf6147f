import { X } from 'lucide-react';
import { Button } from '../../../ui/buttons/button.tsx';
import { DatePicker } from '../../../ui/fields/date-picker.tsx';

interface DateFilterProps {
  /** 'yyyy-MM-dd'; null shows every day. */
  readonly date: string | null;
  readonly today: string;
  readonly onChange: (date: string | null) => void;
}

/** Filters a list by day, with a button for today. */
export function DateFilter({ date, today, onChange }: DateFilterProps) {
  return (
    <div className="flex items-center gap-1">
      <DatePicker
        label="Filter by day"
        hideLabel
        value={date}
        onValueChange={onChange}
        className="min-w-0 flex-1 md:w-44"
      />
      {date !== today && <Button onClick={() => onChange(today)}>Today</Button>}
      {date !== null && (
        <Button
          variant="ghost"
          icon={<X aria-hidden="true" />}
          iconLabel="Show every day"
          onClick={() => onChange(null)}
        />
      )}
    </div>
  );
}
