import { DayRange } from '../../../ui/fields/day-range.tsx';
import { FilterBar } from '../../../ui/fields/filter-bar.tsx';
import { ServerSearchField } from '../../../ui/fields/server-search-field.tsx';
import type { TicketFilter } from '../compliance-queries.ts';

interface TicketFilterBarProps {
  readonly filter: TicketFilter;
  readonly onChange: (change: TicketFilter) => void;
}

/** What narrows the tickets: words of theirs, and days. */
export const TicketFilterBar = ({ filter: { search = '', from, to }, onChange }: TicketFilterBarProps) => (
  <FilterBar>
    <ServerSearchField
      label="Search tickets"
      placeholder="Ticket number, client, site or truck"
      value={search}
      onSearch={(next) => onChange({ search: next })}
      className="lg:w-md"
    />
    <div className="grid grid-cols-2 gap-2 sm:flex">
      <DayRange isOpen value={{ from, to }} onValueChange={onChange} />
    </div>
  </FilterBar>
);
