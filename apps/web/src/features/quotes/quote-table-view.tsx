import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { maxLength } from '@haulwright/domain/kernel/text';
import { quoteStateName } from '@haulwright/domain/quotes/quote-life';
import { quoteSortOf } from '@haulwright/domain/quotes/quote-sorts';
import { useQuery } from '@tanstack/react-query';
import { FileSignature } from 'lucide-react';
import { useMemo, useState } from 'react';
import { api } from '../../api/queries.ts';
import { byCursor, useRows } from '../../loading/use-rows.ts';
import type { quotesSearch } from '../../search-params.ts';
import type { ListView } from '../../ui/data-table/list-view.ts';
import { SumsLine } from '../../ui/data-table/sums-line.tsx';
import { useShownColumns } from '../../ui/data-table/use-shown-columns.ts';
import { ServerSearchField } from '../../ui/fields/server-search-field.tsx';
import { lazyDialog } from '../../ui/late/lazy-dialog.tsx';
import { OtherView } from '../saved-views/other-view.tsx';
import { useSession } from '../session/session-context.ts';
import { NewQuote } from './new-quote.tsx';
import { quoteColumns, quoteFoot } from './quote-columns.tsx';
import { QuoteFilters } from './quote-filter-bar.tsx';
import type { QuoteFilter } from './quote-queries.ts';
import { quoteFilterName } from './quote-words.tsx';

const QuotePeek = lazyDialog(async () => (await import('./quote-peek.tsx')).QuotePeek);

type Address = ReturnType<typeof quotesSearch>;

interface QuoteTableViewProps {
  readonly address: Address;
  /** Open quotes that are due for a follow-up. */
  readonly followUp: number;
  readonly onChange: (change: Partial<Address>) => void;
  readonly onViewChange: (view: ListView) => void;
}

/** The quotes as a table: sorted by any column, with the number and total of all that match, by state. */
export function QuoteTableView({ address, followUp, onChange, onViewChange }: QuoteTableViewProps) {
  const { search = '', peek } = address;
  const which: QuoteFilter = address.show ?? 'all';
  const filter = { search: search.slice(0, maxLength.search), which };
  const sort = quoteSortOf(address.sort);
  const quotes = useRows(
    api.quotes.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filter, sort, cursor, limit: 100 }),
      ...byCursor,
    }),
  );
  const totals = useQuery({
    ...api.quotes.totals.queryOptions({ input: filter }),
    placeholderData: (before) => before,
  }).data;
  const { timeZone } = useSession();
  const [today] = useState(() => new Date());
  const columns = useMemo(
    () => quoteColumns(today, (instant) => calendarDateIn(new Date(instant), timeZone)),
    [today, timeZone],
  );
  const { shown, show } = useShownColumns('quotes', columns, address.columns, (text) =>
    onChange({ columns: text }),
  );
  return (
    <OtherView
      list="quotes"
      title="Quotes"
      noun="quotes"
      query={quotes}
      icon={<FileSignature />}
      empty={{
        yet: {
          title: 'No Quotes Yet',
          description: 'A quote offers work and rentals; what the client accepts becomes jobs.',
          action: <NewQuote />,
        },
        left: {
          title: 'No Quotes Here',
          description: `None under “${quoteFilterName[which]}”.`,
          action: null,
        },
      }}
      search={
        <ServerSearchField
          label="Search quotes"
          placeholder="Number, title or client"
          value={search}
          onSearch={(text) => onChange({ search: text || undefined })}
          className="md:w-64"
        />
      }
      searched={search}
      filters={
        <QuoteFilters
          which={which}
          followUp={followUp}
          onChange={(next) => onChange({ show: next === 'all' ? undefined : next })}
        />
      }
      filteredBy={which === 'all' ? [] : [quoteFilterName[which]]}
      onShown={show}
      fetchExport={(format, signal) =>
        api.exports.quotes.call({ ...filter, sort, columns: shown.join('.'), format }, { signal })
      }
      onViewChange={onViewChange}
      columns={columns}
      shown={shown}
      rowKey={({ id }) => id}
      rowName={({ title, clientName }) => `${title}, ${clientName}`}
      sort={sort}
      onSort={(next) => onChange({ sort: next })}
      count={totals?.count ?? null}
      foot={totals && quoteFoot(totals)}
      onPeek={({ id }) => onChange({ peek: id })}
    >
      {(rows) => (
        <>
          <SumsLine
            label="By state"
            sums={(totals?.states ?? []).map(({ state, count }) => ({
              name: quoteStateName[state],
              amount: count.toLocaleString('en-US'),
            }))}
          />
          {peek !== undefined && (
            <QuotePeek
              id={peek}
              ids={rows.map(({ id }) => id)}
              onOpen={(id) => onChange({ peek: id })}
              onDone={() => onChange({ peek: undefined })}
            />
          )}
        </>
      )}
    </OtherView>
  );
}
