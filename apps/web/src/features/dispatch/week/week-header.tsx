import { addDays } from '@haulwright/domain/kernel/calendar-date';
import { Link } from '@tanstack/react-router';
import { CalendarDays, ChevronLeft, ChevronRight, Sparkles, Undo2 } from 'lucide-react';
import { Button } from '../../../ui/buttons/button.tsx';
import { DatePicker } from '../../../ui/fields/date-picker.tsx';
import { dateInWords } from '../../../ui/words/date-text.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';

interface WeekHeaderProps {
  readonly date: string;
  /** The Monday of the week. */
  readonly from: string;
  readonly today: string;
  readonly now: Date;
  readonly canUndo: boolean;
  readonly onUndo: () => void;
  readonly onPlan: () => void;
  /** Shows another day with its week. */
  readonly onShow: (day: string) => void;
}

/** The week's tools, and navigation to other weeks. */
export function WeekHeader({ date, from, today, now, canUndo, onUndo, onPlan, onShow }: WeekHeaderProps) {
  return (
    <>
      <PageHeader
        title="Dispatch"
        description={`Week of ${dateInWords(from, now)}`}
        actions={
          <>
            <Button
              variant="ghost"
              icon={<Undo2 aria-hidden="true" />}
              iconLabel="Undo"
              shortcut={['Ctrl', 'Z']}
              onClick={onUndo}
              {...(!canUndo && { disabledReason: 'Nothing to undo.' })}
            />
            <Button
              icon={<CalendarDays aria-hidden="true" />}
              render={<Link to="/dispatch" search={{ date }} />}
            >
              Day
            </Button>
            <Button
              variant="primary"
              icon={<Sparkles aria-hidden="true" />}
              onClick={onPlan}
              {...(addDays(from, 6) < today && { disabledReason: 'This week is over.' })}
            >
              Plan the Week
            </Button>
          </>
        }
      />
      <div className="mb-4 flex flex-wrap items-center gap-1">
        <Button
          variant="ghost"
          icon={<ChevronLeft aria-hidden="true" />}
          iconLabel="Week before"
          onClick={() => onShow(addDays(from, -7))}
        />
        <DatePicker
          label="Day of the week"
          hideLabel
          value={date}
          onValueChange={(day) => onShow(day ?? today)}
          className="min-w-44 flex-1 md:w-44 md:flex-none"
        />
        <Button
          variant="ghost"
          icon={<ChevronRight aria-hidden="true" />}
          iconLabel="Week after"
          onClick={() => onShow(addDays(from, 7))}
        />
        {(today < from || today > addDays(from, 6)) && (
          <Button onClick={() => onShow(today)}>This week</Button>
        )}
      </div>
    </>
  );
}
