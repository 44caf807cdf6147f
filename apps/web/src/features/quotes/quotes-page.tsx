import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { PageVisit } from '../../api/page-visit.ts';
import { quotesSearch } from '../../search-params.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { NewQuote } from './new-quote.tsx';
import { QuoteFilterBar } from './quote-filter-bar.tsx';
import { QuoteList } from './quote-list.tsx';
import { quoteCounts, quotePages, type QuoteFilter } from './quote-queries.ts';

/** Prefetches the page's first data; see page-route.ts. */
export function load({ queryClient, search: address }: PageVisit) {
  const { show = 'all', search = '' } = quotesSearch(address);
  return Promise.all([
    queryClient.prefetchInfiniteQuery(quotePages(show, search)),
    queryClient.prefetchQuery(quoteCounts()),
  ]);
}

/** Offers to clients, and due follow-ups. */
export default function QuotesPage() {
  const { show: which = 'all', search = '' } = useSearch({ from: '/office/quotes' });
  const navigate = useNavigate({ from: '/quotes' });
  const show = (next: QuoteFilter, text: string) =>
    void navigate({
      search: { show: next === 'all' ? undefined : next, search: text || undefined },
      replace: true,
    });
  const followUp = useQuery(quoteCounts()).data?.followUp ?? 0;
  return (
    <>
      <PageHeader title="Quotes" actions={<NewQuote />} />
      <QuoteFilterBar which={which} search={search} followUp={followUp} onChange={show} />
      <QuoteList which={which} search={search} onShowAll={() => show('all', search)} />
    </>
  );
}
