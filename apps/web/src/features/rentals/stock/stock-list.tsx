import { addDays } from '@haulwright/domain/kernel/calendar-date';
import type { StockOfKind } from '@haulwright/domain/rentals/stock-list';
import { useQuery } from '@tanstack/react-query';
import { CalendarRange, ChevronLeft, ChevronRight } from 'lucide-react';
import { ListFrame } from '../../../loading/list-frame.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { DatePicker } from '../../../ui/fields/date-picker.tsx';
import { useNarrowScreen } from '../../../ui/hooks/use-narrow-screen.ts';
import { stockFrom } from '../rental-queries.ts';
import { StockCards } from './stock-cards.tsx';
import { StockTable } from './stock-table.tsx';
import { shortText } from './stock-words.ts';

/** Days that the buttons go on or back. */
const step = 14;

/** How many units of each kind are free on each day, and what has the others. */
export function StockList({
  from,
  onFrom,
}: {
  /** The first day; today when left out. */
  readonly from: string | undefined;
  readonly onFrom: (from: string | undefined) => void;
}) {
  const isNarrow = useNarrowScreen();
  const stock = useQuery(stockFrom(from));
  const { data } = stock;
  const go = (days: number) => {
    if (data === undefined) return;
    const next = addDays(data.from, days);
    onFrom(next > data.today ? next : undefined);
  };
  const isFirst = data !== undefined && data.from <= data.today;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <DatePicker
          label="From"
          min={data?.today}
          value={data?.from ?? from ?? null}
          onValueChange={(next) => onFrom(next ?? undefined)}
        />
        <Button
          icon={<ChevronLeft aria-hidden="true" />}
          iconLabel="Two weeks earlier"
          {...(isFirst && { disabledReason: 'The stock is known from today on.' })}
          onClick={() => go(-step)}
        />
        <Button
          icon={<ChevronRight aria-hidden="true" />}
          iconLabel="Two weeks later"
          onClick={() => go(step)}
        />
      </div>
      <ListFrame
        query={{ ...stock, data: data?.kinds }}
        noun="the stock"
        skeletons={{ count: 3, each: 'h-32' }}
        icon={<CalendarRange />}
        empty={{
          yet: {
            title: 'No Kinds of Units Yet',
            description:
              'Add kinds and their units here under Rentals; then it shows what is free on each day.',
          },
        }}
      >
        {(kinds) => {
          const shown = { kinds, today: data?.today ?? '' };
          return (
            <>
              <ShortNote kinds={kinds} />
              {isNarrow ? <StockCards {...shown} /> : <StockTable {...shown} />}
            </>
          );
        }}
      </ListFrame>
    </>
  );
}

/** What is missing within these days, first of all. */
function ShortNote({ kinds }: { readonly kinds: readonly StockOfKind[] }) {
  const short = kinds.filter(({ shortages }) => shortages.length > 0);
  return (
    <p aria-live="polite" className="mb-3">
      {short.length === 0 ? (
        <span className="text-ink-soft">Nothing is short on these days.</span>
      ) : (
        <span className="font-medium text-bad-text">
          {short.map(({ name, shortages }) => `${name}: ${shortText(shortages)}`).join(' · ')}
        </span>
      )}
    </p>
  );
}
