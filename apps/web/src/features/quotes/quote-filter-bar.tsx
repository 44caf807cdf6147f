import { Button } from '../../ui/buttons/button.tsx';
import { FilterBar } from '../../ui/fields/filter-bar.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { ServerSearchField } from '../../ui/fields/server-search-field.tsx';
import { quoteFilters, type QuoteFilter } from './quote-queries.ts';
import { quoteFilterName } from './quote-words.tsx';

interface QuoteFilterBarProps {
  readonly which: QuoteFilter;
  readonly search: string;
  /** Open quotes that are due for a follow-up. */
  readonly followUp: number;
  readonly onChange: (which: QuoteFilter, search: string) => void;
}

/** Filters of the quote list, with a button for due follow-ups. */
export const QuoteFilterBar = ({ which, search, followUp, onChange }: QuoteFilterBarProps) => (
  <FilterBar>
    <ServerSearchField
      label="Search quotes"
      placeholder="Number, title or client"
      value={search}
      onSearch={(text) => onChange(which, text)}
      className="lg:w-md"
    />
    <Select
      label="Show"
      hideLabel
      options={quoteFilters.map((value) => ({
        value,
        label: `${quoteFilterName[value]}${value === 'follow-up' && followUp > 0 ? ` (${followUp})` : ''}`,
      }))}
      value={which}
      onValueChange={(next) => onChange(next, search)}
      className="lg:w-52"
    />
    {which !== 'follow-up' && followUp > 0 && (
      <Button onClick={() => onChange('follow-up', '')}>
        {followUp === 1 ? '1 quote to follow up' : `${followUp} quotes to follow up`}
      </Button>
    )}
  </FilterBar>
);
