import { addDays } from '@haulwright/domain/kernel/calendar-date';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { Button } from '../../ui/buttons/button.tsx';
import { DatePicker } from '../../ui/fields/date-picker.tsx';

interface DaySwitcherProps {
  /** 'yyyy-MM-dd'; null shows every day. */
  readonly date: string | null;
  readonly today: string;
  readonly onChange: (date: string | null) => void;
  /** Hides "every day", where there is always one day. */
  readonly oneDay?: boolean;
}

/** Public to other features. Switches to a day, the previous or next one, or every day. */
export function DaySwitcher({ date, today, onChange, oneDay = false }: DaySwitcherProps) {
  return (
    <div className="flex flex-wrap items-center gap-1">
      {date !== null && (
        <Button
          data-day={addDays(date, -1)}
          variant="ghost"
          icon={<ChevronLeft aria-hidden="true" />}
          iconLabel="Day before"
          onClick={() => onChange(addDays(date, -1))}
        />
      )}
      <DatePicker
        label={oneDay ? 'Day' : 'Filter by day'}
        hideLabel
        value={date}
        onValueChange={onChange}
        className="min-w-40 flex-1 md:w-44 md:flex-none"
      />
      {date !== null && (
        <Button
          data-day={addDays(date, 1)}
          variant="ghost"
          icon={<ChevronRight aria-hidden="true" />}
          iconLabel="Day after"
          onClick={() => onChange(addDays(date, 1))}
        />
      )}
      {date !== today && <Button onClick={() => onChange(today)}>Today</Button>}
      {date !== null && !oneDay && (
        <Button variant="ghost" icon={<X aria-hidden="true" />} onClick={() => onChange(null)}>
          Every day
        </Button>
      )}
    </div>
  );
}
