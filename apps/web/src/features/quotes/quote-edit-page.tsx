import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { skipToken } from '@tanstack/react-query';
import type { PageVisit } from '../../api/page-visit.ts';
import { api } from '../../api/queries.ts';
import { Loaded, together } from '../../loading/loaded.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { toDateText } from '../../ui/words/date-text.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { SkeletonRows } from '../../ui/base/skeleton.tsx';
import { draftOf } from './quote-draft.ts';
import { QuoteForm } from './quote-form.tsx';
import { QuoteNotFound } from './quote-page.tsx';
import { quoteOf } from './quote-queries.ts';

/** Prefetches the page's first data; see page-route.ts. */
export const load = ({ queryClient, params: { quoteId = '' } }: PageVisit) =>
  queryClient.prefetchQuery(quoteOf(quoteId));

/** Edits a draft. */
export default function QuoteEditPage() {
  const { quoteId } = useParams({ from: '/office/quotes/$quoteId/edit' });
  const quote = useQuery(quoteOf(quoteId));
  const clientId = quote.data?.clientId;
  const client = useQuery(
    api.clients.get.queryOptions({ input: clientId === undefined ? skipToken : { id: clientId } }),
  );
  const [today] = useState(() => toDateText(new Date()));
  return (
    <Loaded
      query={together(quote, client)}
      failed="Couldn't load this quote"
      toast="Failed to load the quote"
      missing={<QuoteNotFound />}
      waiting={<SkeletonRows label="Loading the quote…" count={3} each="h-24" />}
    >
      {([shown, of]) => (
        <>
          <PageHeader
            title={shown.number === null ? 'Edit draft' : `Edit ${shown.number}`}
            back={
              <Button
                variant="ghost"
                icon={<ArrowLeft />}
                iconLabel="Quote"
                render={<Link to="/quotes/$quoteId" params={{ quoteId }} />}
              />
            }
          />
          {shown.state === 'draft' ? (
            <QuoteForm key={shown.id} quote={shown} client={of} start={draftOf(shown)} today={today} />
          ) : (
            <EmptyState
              title="This Quote Was Sent"
              description="Revise it first; its links then stop working."
              action={
                <Button render={<Link to="/quotes/$quoteId" params={{ quoteId }} />}>
                  Back to the quote
                </Button>
              }
            />
          )}
        </>
      )}
    </Loaded>
  );
}
