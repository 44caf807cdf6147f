import type { DayPack } from '@haulwright/domain/field/day-pack';
import { CalendarDays } from 'lucide-react';
import { classNames } from '../../ui/base/class-names.ts';
import { fieldLook } from '../kit/field-look.ts';
import { dayOfPlan, shiftedDate } from '../texts/formats.ts';
import { useTexts } from '../texts/use-texts.ts';

interface DayChoiceProps {
  readonly pack: DayPack;
  readonly today: string;
  readonly date: string;
  readonly onDateChange: (date: string) => void;
}

/** The days that can be chosen: today, and those of the pack that have stops. */
function daysOf(pack: DayPack, today: string): readonly string[] {
  const used = new Set([
    today,
    ...pack.routes.map(({ routeDate }) => routeDate),
    ...pack.jobs.flatMap(({ scheduledDate }) => scheduledDate ?? []),
  ]);
  const days: string[] = [];
  for (let day = pack.from; day <= pack.to && days.length < 31; day = shiftedDate(day, 1))
    if (used.has(day)) days.push(day);
  return days;
}

interface DayToggleProps {
  readonly pack: DayPack;
  readonly today: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** Shows the other days, and hides them again; nothing without others. */
export function DayToggle({ pack, today, isOpen, onToggle }: DayToggleProps) {
  const texts = useTexts();
  if (daysOf(pack, today).length < 2) return null;
  return (
    <button
      type="button"
      aria-label={texts.today.days}
      aria-expanded={isOpen}
      onClick={onToggle}
      className={fieldLook('secondary', 'min-w-14 px-2!')}
    >
      <CalendarDays aria-hidden="true" />
    </button>
  );
}

/** Chooses among today and the days of the pack that have stops. */
export function DayChoice({ pack, today, date, onDateChange }: DayChoiceProps) {
  const texts = useTexts();
  const days = daysOf(pack, today);
  if (days.length < 2) return null;
  return (
    <nav aria-label={texts.today.days} className="mb-3">
      <ul className="flex flex-wrap gap-2 pb-1">
        {days.map((day) => (
          <li key={day}>
            <button
              type="button"
              aria-current={day === date ? 'date' : undefined}
              onClick={() => onDateChange(day)}
              className={classNames(
                'field-target rounded-xl border-2 px-4 text-lg font-medium',
                day === date
                  ? 'border-accent bg-accent-deep text-on-accent-deep'
                  : 'border-line-strong bg-surface text-ink',
              )}
            >
              {dayOfPlan(day, today, texts)}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
