import { type JobPriority, jobPriorities, jobPriorityName } from '@haulwright/domain/jobs/job';
import { type WasteType, wasteTypeName, wasteTypes } from '@haulwright/domain/services/waste-type';
import { useQuery } from '@tanstack/react-query';
import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../api/queries.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Select } from '../../../ui/fields/select.tsx';

/** Filter of the open jobs; kept in the address. */
export interface PoolFilter {
  readonly priority?: JobPriority | undefined;
  readonly jobTypeId?: string | undefined;
  readonly waste?: WasteType | undefined;
  readonly day?: 'set' | 'none' | undefined;
}

const ANY = 'any';
const priorities = [
  { value: ANY, label: 'Any priority' },
  ...jobPriorities.toReversed().map((value) => ({ value, label: jobPriorityName[value] })),
];
const wastes = [
  { value: ANY, label: 'Any waste' },
  ...wasteTypes.map((value) => ({ value, label: wasteTypeName[value] })),
];
const days = [
  { value: ANY, label: 'With and without a day' },
  { value: 'set', label: 'Of this day' },
  { value: 'none', label: 'Without a day' },
];

const chosenOf = ({ priority, jobTypeId, waste, day }: PoolFilter): number =>
  [priority, jobTypeId, waste, day].filter((one) => one !== undefined).length;

/** Filters the pool by priority, kind of work, waste and day. */
export function PoolFilters({
  filter,
  onFilter,
}: {
  readonly filter: PoolFilter;
  readonly onFilter: (filter: PoolFilter) => void;
}) {
  const chosen = chosenOf(filter);
  const [open, setOpen] = useState(chosen > 0);
  const types = useQuery({ ...api.jobTypes.list.queryOptions(), enabled: open, staleTime: 60_000 });
  const set = (change: { readonly [Key in keyof PoolFilter]?: string }) =>
    onFilter({
      ...filter,
      ...(Object.fromEntries(
        Object.entries(change).map(([key, value]) => [key, value === ANY ? undefined : value]),
      ) as PoolFilter),
    });
  return (
    <div className="mt-2">
      <div className="flex flex-wrap gap-1">
        <Button
          size="sm"
          variant="ghost"
          icon={<ListFilter aria-hidden="true" />}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {chosen === 0 ? 'Filters' : `Filters (${chosen})`}
        </Button>
        {chosen > 0 && (
          <Button size="sm" variant="ghost" onClick={() => onFilter({})}>
            Clear filters
          </Button>
        )}
      </div>
      {open && (
        <div className="mt-2 grid grid-cols-1 gap-2 sm:grid-cols-2 xl:grid-cols-1">
          <Select
            label="Priority"
            options={priorities}
            value={filter.priority ?? ANY}
            onValueChange={(priority) => set({ priority })}
          />
          <Select
            label="Kind of work"
            options={[
              { value: ANY, label: 'Any work' },
              ...(types.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={filter.jobTypeId ?? ANY}
            onValueChange={(jobTypeId) => set({ jobTypeId })}
          />
          <Select
            label="Waste"
            options={wastes}
            value={filter.waste ?? ANY}
            onValueChange={(waste) => set({ waste })}
          />
          <Select
            label="Day"
            options={days}
            value={filter.day ?? ANY}
            onValueChange={(day) => set({ day })}
          />
        </div>
      )}
    </div>
  );
}
