import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { PageVisit } from '../../api/page-visit.ts';
import { quotesSearch } from '../../search-params.ts';
import { rememberedView } from '../../ui/data-table/list-view.ts';
import { useNarrowScreen } from '../../ui/hooks/use-narrow-screen.ts';
import { lazyPart } from '../../ui/late/lazy-part.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { NewQuote } from './new-quote.tsx';
import { QuoteFilterBar } from './quote-filter-bar.tsx';
import { QuoteList } from './quote-list.tsx';
import { quoteCounts, quotePages, type QuoteFilter } from './quote-queries.ts';

/** Prefetches the page's first data; see page-route.ts. */
export function load({ queryClient, search: address }: PageVisit) {
  const { show = 'all', search = '' } = quotesSearch(address);
  return Promise.all([
    rememberedView('quotes', window.localStorage) === 'cards' &&
      queryClient.prefetchInfiniteQuery(quotePages(show, search)),
    queryClient.prefetchQuery(quoteCounts()),
  ]);
}

const QuoteTableView = lazyPart(async () => (await import('./quote-table-view.tsx')).QuoteTableView);

/** Offers to clients, and due follow-ups. */
export default function QuotesPage() {
  const address = useSearch({ from: '/office/quotes' });
  const { show: which = 'all', search = '' } = address;
  const navigate = useNavigate({ from: '/quotes' });
  const [view, setView] = useState(() => rememberedView('quotes', window.localStorage));
  const isTable = !useNarrowScreen() && view === 'table';
  const change = (next: Partial<typeof address>) =>
    void navigate({ search: { ...address, ...next }, replace: !('peek' in next), resetScroll: false });
  const show = (next: QuoteFilter, text: string) =>
    change({ show: next === 'all' ? undefined : next, search: text || undefined });
  const followUp = useQuery(quoteCounts()).data?.followUp ?? 0;
  return (
    <>
      <PageHeader title="Quotes" actions={<NewQuote />} />
      {isTable ? (
        <QuoteTableView address={address} followUp={followUp} onChange={change} onViewChange={setView} />
      ) : (
        <>
          <QuoteFilterBar
            which={which}
            search={search}
            followUp={followUp}
            onChange={show}
            onViewChange={setView}
          />
          <QuoteList which={which} search={search} onShowAll={() => show('all', search)} />
        </>
      )}
    </>
  );
}
