import { type DueTank, dueConfidenceName } from '@haulwright/domain/tanks/tank';
import { useEffect, useRef } from 'react';
import { RowLink } from '../../row-link.tsx';
import { Badge, type Tone } from '../../ui/base/badge.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { classNames } from '../../ui/base/class-names.ts';
import { dateInWords } from '../../ui/words/date-text.ts';

const toneOf: Record<DueTank['confidence'], Tone> = { high: 'good', medium: 'info', low: 'neutral' };

/** A due tank with its reason; the number is the one on the map. */
export function DueTankRow({
  tank,
  number,
  today,
  now,
  selected,
  isShown,
  onSelect,
}: {
  readonly tank: DueTank;
  readonly number: number;
  readonly today: string;
  readonly now: Date;
  readonly selected: boolean;
  /** It is the one chosen on the map. */
  readonly isShown: boolean;
  readonly onSelect: (on: boolean) => void;
}) {
  const row = useRef<HTMLLIElement>(null);
  // The map is above a list that may be long.
  useEffect(() => {
    if (isShown) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
  const isOverdue = tank.dueOn < today;
  return (
    <li
      ref={row}
      aria-current={isShown || undefined}
      className={classNames(
        'flex flex-col gap-1 rounded-lg border bg-surface p-4 shadow-card',
        isShown ? 'border-accent ring-1 ring-accent' : 'border-line',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Checkbox
          label={<span className="sr-only">Select {tank.clientName}</span>}
          checked={selected}
          onCheckedChange={onSelect}
        />
        <span className="numeric text-ink-soft">{number}</span>
        <RowLink
          to="/clients/$clientId"
          id={tank.clientId}
          className="rounded-sm font-semibold break-words hover:underline"
        >
          {tank.clientName}
        </RowLink>
        <span className="basis-full text-ink-soft md:basis-auto">
          {[tank.street, tank.city].filter(Boolean).join(', ')}
        </span>
        <span className="flex basis-full flex-wrap items-center gap-2 md:ml-auto md:basis-auto">
          <Badge tone={toneOf[tank.confidence]}>{dueConfidenceName[tank.confidence]}</Badge>
          <Badge tone={isOverdue ? 'warn' : 'accent'}>
            {isOverdue ? 'Overdue since' : 'Due'} {dateInWords(tank.dueOn, now)}
          </Badge>
        </span>
      </div>
      <p className="text-ink-soft">{tank.reason}</p>
    </li>
  );
}
