import { addDays } from '@haulwright/domain/kernel/calendar-date';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { DatePicker } from '../../ui/date-picker.tsx';

interface DaySwitcherProps {
  /** 'yyyy-MM-dd'; null shows every day. */
  readonly date: string | null;
  readonly today: string;
  readonly onChange: (date: string | null) => void;
}

/** One day, the one before, the one after, or every day. */
export function DaySwitcher({ date, today, onChange }: DaySwitcherProps) {
  return (
    <div className="flex flex-wrap items-center gap-1">
      {date !== null && <Button variant="ghost" icon={<ChevronLeft aria-hidden="true" />} iconLabel="Day before" onClick={() => onChange(addDays(date, -1))} />}
      <DatePicker label="Filter by day" hideLabel value={date} onValueChange={onChange} className="min-w-0 flex-1 md:w-44 md:flex-none" />
      {date !== null && <Button variant="ghost" icon={<ChevronRight aria-hidden="true" />} iconLabel="Day after" onClick={() => onChange(addDays(date, 1))} />}
      {date !== today && <Button onClick={() => onChange(today)}>Today</Button>}
      {date !== null && (
        <Button variant="ghost" icon={<X aria-hidden="true" />} onClick={() => onChange(null)}>
          Every day
        </Button>
      )}
    </div>
  );
}
