import { dueConfidenceName } from '@haulwright/domain/tanks/tank';
import { dueConfidences } from '@haulwright/domain/tanks/tank-interval';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { dueTanksSearch } from '../../search-params.ts';
import { FilterSelect } from '../../ui/fields/filter-select.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { dueFilterOf, dueSummary } from './tank-queries.ts';

type DueSearch = ReturnType<typeof dueTanksSearch>;
type Months = NonNullable<DueSearch['months']>;

const monthOptions: readonly { value: Months; label: string }[] = [
  { value: '0', label: 'Overdue' },
  { value: '1', label: 'Within 1 month' },
  { value: '3', label: 'Within 3 months' },
  { value: '6', label: 'Within 6 months' },
  { value: '12', label: 'Within a year' },
];

interface DueFilterBarProps {
  readonly search: DueSearch;
  readonly onChange: (change: Partial<DueSearch>) => void;
  readonly selectedCount: number;
  /** Buttons between the filters and the number of due tanks. */
  readonly children: ReactNode;
}

/** What narrows the due tanks, and how many there are. */
export function DueFilterBar({ search, onChange, selectedCount, children }: DueFilterBarProps) {
  const filter = dueFilterOf(search);
  const towns = useQuery(dueSummary({ months: filter.months })).data?.towns ?? [];
  const summary = useQuery(dueSummary(filter)).data;
  // The town of the address may have no due tank any more.
  const listed =
    search.town === undefined || towns.some(({ town }) => town === search.town)
      ? towns
      : [...towns, { town: search.town, count: 0 }];
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3">
      <Select<Months>
        label="Due"
        options={monthOptions}
        value={search.months ?? '3'}
        onValueChange={(months) => onChange({ months: months === '3' ? undefined : months })}
      />
      <FilterSelect
        label="Town"
        all="All towns"
        options={listed.map(({ town, count }) => ({ value: town, label: `${town} (${count})` }))}
        value={search.town}
        onValueChange={(town) => onChange({ town })}
      />
      <FilterSelect
        label="Confidence"
        all="Any"
        options={dueConfidences.map((value) => ({ value, label: dueConfidenceName[value] }))}
        value={search.confidence}
        onValueChange={(confidence) => onChange({ confidence })}
      />
      {children}
      <output className="numeric ml-auto text-ink-soft">
        {summary && `${summary.count} due, ${summary.overdue} overdue`}
        {selectedCount > 0 && `, ${selectedCount} selected`}
      </output>
    </div>
  );
}
