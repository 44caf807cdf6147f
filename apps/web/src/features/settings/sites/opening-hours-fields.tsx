import { overlappingHours } from '@haulwright/domain/disposal/disposal-site';
import { isSpan } from '@haulwright/domain/kernel/time-of-day';
import { Plus, X } from 'lucide-react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { type HoursDraft, weekdays, withSpan, withWeekday } from './site-draft.ts';
import { nextDayHint } from '../../measures/next-day.ts';
import { TimeField } from '../small-fields.tsx';

interface OpeningHoursFieldsProps {
  readonly value: readonly HoursDraft[];
  readonly onChange: (hours: HoursDraft[]) => void;
  /** Set after an attempt to save invalid hours: each invalid span then shows its error. */
  readonly error?: string | undefined;
}

const mondayFirst = [1, 2, 3, 4, 5, 6, 0];
const MAX_SPANS = 3;

/** When a site takes loads: each weekday open or closed, with one span or more. */
export function OpeningHoursFields({ value, onChange, error }: OpeningHoursFieldsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-base font-medium md:text-sm">Opening Hours</legend>
      <div className="flex flex-col divide-y divide-line rounded-lg border border-line">
        {mondayFirst.map((weekday) => (
          <Weekday
            key={weekday}
            weekday={weekday}
            hours={value}
            checked={error !== undefined}
            onChange={onChange}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface WeekdayProps {
  readonly weekday: number;
  readonly hours: readonly HoursDraft[];
  /** Whether invalid spans show their errors. */
  readonly checked: boolean;
  readonly onChange: (hours: HoursDraft[]) => void;
}

function Weekday({ weekday, hours, checked, onChange }: WeekdayProps) {
  const name = weekdays[weekday] ?? '';
  const spans = hours.flatMap((span, at) => (span.weekday === weekday ? [{ span, at }] : []));
  const overlapping = new Set(checked ? overlappingHours(hours) : []);
  const set = (at: number, next: Partial<HoursDraft>) =>
    onChange(hours.map((span, index) => (index === at ? { ...span, ...next } : span)));
  return (
    <div className="grid grid-cols-1 items-start gap-x-4 px-3 py-1.5 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <Checkbox
        label={name}
        checked={spans.length > 0}
        onCheckedChange={(open) => onChange(withWeekday(hours, weekday, open))}
        className="sm:pt-0.5"
      />
      <div className="flex min-w-0 flex-col gap-1.5">
        {spans.length === 0 && <p className="text-ink-soft max-sm:hidden sm:py-2">Closed</p>}
        {spans.map(({ span, at }, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- a span's place in its day is its identity
          <div key={place} className="flex items-start gap-2">
            <TimeField
              label={`${name} opens`}
              hideLabel
              error={
                checked
                  ? overlapping.has(at)
                    ? 'Overlaps the hours before.'
                    : wrongOpening(span)
                  : undefined
              }
              value={span.startMinute}
              onValueChange={(startMinute) => set(at, { startMinute })}
              className="flex-1 sm:max-w-36"
            />
            <span aria-hidden="true" className="pt-3 text-ink-faint md:pt-2">
              –
            </span>
            <TimeField
              label={`${name} closes`}
              ends
              hideLabel
              error={checked ? wrongClosing(span) : undefined}
              value={span.endMinute}
              onValueChange={(endMinute) => set(at, { endMinute })}
              hint={nextDayHint(span.startMinute, span.endMinute)}
              className="flex-1 sm:max-w-36"
            />
            {place === 0 ? (
              <Button
                variant="ghost"
                icon={<Plus aria-hidden="true" />}
                iconLabel={`More hours on ${name}`}
                disabledReason={spans.length >= MAX_SPANS ? 'At most three time spans.' : undefined}
                onClick={() => onChange(withSpan(hours, weekday))}
              />
            ) : (
              <Button
                variant="ghost"
                icon={<X aria-hidden="true" />}
                iconLabel={`Remove these hours of ${name}`}
                onClick={() => onChange(hours.filter((_, index) => index !== at))}
              />
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

const wrongOpening = ({ startMinute }: HoursDraft): string | undefined =>
  startMinute === null ? 'Fill in.' : undefined;

function wrongClosing({ startMinute, endMinute }: HoursDraft): string | undefined {
  if (endMinute === null) return 'Fill in.';
  return startMinute !== null && !isSpan(startMinute, endMinute) ? 'Closes when it opens.' : undefined;
}
