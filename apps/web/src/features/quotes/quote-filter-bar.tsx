import { Button } from '../../ui/buttons/button.tsx';
import type { ListView } from '../../ui/data-table/list-view.ts';
import { ViewToggle } from '../../ui/data-table/view-toggle.tsx';
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
  readonly onViewChange: (view: ListView) => void;
}

/** Filters of the quote list, with a button for due follow-ups. */
export const QuoteFilterBar = ({ which, search, followUp, onChange, onViewChange }: QuoteFilterBarProps) => (
  <FilterBar>
    <ServerSearchField
      label="Search quotes"
      placeholder="Number, title or client"
      value={search}
      onSearch={(text) => onChange(which, text)}
      className="lg:w-md"
    />
    <QuoteFilters which={which} followUp={followUp} onChange={(next) => onChange(next, search)} />
    {which !== 'follow-up' && followUp > 0 && (
      <Button onClick={() => onChange('follow-up', '')}>
        {followUp === 1 ? '1 quote to follow up' : `${followUp} quotes to follow up`}
      </Button>
    )}
    <ViewToggle list="quotes" view="cards" onViewChange={onViewChange} className="max-md:hidden md:ml-auto" />
  </FilterBar>
);

interface QuoteFiltersProps extends Pick<QuoteFilterBarProps, 'which' | 'followUp'> {
  readonly onChange: (which: QuoteFilter) => void;
}

/** Which quotes are shown, by their state. */
export const QuoteFilters = ({ which, followUp, onChange }: QuoteFiltersProps) => (
  <Select
    label="Show"
    hideLabel
    options={quoteFilters.map((value) => ({
      value,
      label: `${quoteFilterName[value]}${value === 'follow-up' && followUp > 0 ? ` (${followUp})` : ''}`,
    }))}
    value={which}
    onValueChange={onChange}
    className="lg:w-52"
  />
);
