import { X } from 'lucide-react';
import { Button } from '../../ui/buttons/button.tsx';
import { DayRange } from '../../ui/fields/day-range.tsx';
import { FilterBar } from '../../ui/fields/filter-bar.tsx';
import { ServerSearchField } from '../../ui/fields/server-search-field.tsx';
import { type EventFilter, isFiltered } from './event-filter.ts';

interface EventFilterBarProps {
  readonly filter: EventFilter;
  readonly onChange: (filter: EventFilter) => void;
}

/** Filters of the sign-in events, with a reset. */
export const EventFilterBar = ({ filter, onChange }: EventFilterBarProps) => (
  <FilterBar>
    <ServerSearchField
      label="Search sign-in events"
      placeholder="Name, e-mail, device or address"
      value={filter.search ?? ''}
      onSearch={(search) => onChange({ ...filter, search: search || undefined })}
      className="lg:w-md"
    />
    <div className="grid grid-cols-2 gap-2 sm:flex">
      <DayRange isOpen value={filter} onValueChange={(days) => onChange({ ...filter, ...days })} />
    </div>
    {isFiltered(filter) && (
      <Button variant="ghost" icon={<X aria-hidden="true" />} onClick={() => onChange({})}>
        Show all
      </Button>
    )}
  </FilterBar>
);
