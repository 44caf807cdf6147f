import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ClipboardCheck } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import type { PageVisit } from '../../api/page-visit.ts';
import { useLoadFailure } from '../../api/use-load-failure.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { HandInButton } from './hand-in-button.tsx';
import { useOpenReviewCount } from './open-review-count.ts';
import { ReviewCard } from './review-card.tsx';
import { type ReviewTab, reviewPages } from './review-queries.ts';

/** What the page shows first; see page-route.ts. */
export const load = ({ queryClient, search }: PageVisit) =>
  queryClient.prefetchInfiniteQuery(reviewPages(search['state'] === 'settled' ? 'settled' : 'open'));

/** What technicians reported and could not take effect by itself: the office decides. */
export default function FieldReviewsPage() {
  const { state = 'open' } = useSearch({ from: '/office/field-reviews' });
  const navigate = useNavigate({ from: '/field-reviews' });
  const openCount = useOpenReviewCount(true);
  return (
    <>
      <PageHeader
        title="Field Reports"
        description="What technicians did while the plan changed. Nothing is lost: you decide whether it counts."
        actions={<HandInButton />}
      />
      <Tabs<ReviewTab>
        label="Field reports"
        items={[
          { value: 'open', label: 'Open', count: openCount },
          { value: 'settled', label: 'Settled' },
        ]}
        value={state}
        onValueChange={(next) =>
          void navigate({ search: next === 'settled' ? { state: next } : {}, replace: true })
        }
      >
        <Reviews key={state} tab={state} />
      </Tabs>
    </>
  );
}

function Reviews({ tab }: { readonly tab: ReviewTab }) {
  const [now] = useState(() => new Date());
  const reviews = useInfiniteQuery(reviewPages(tab));
  useLoadFailure(reviews.error, 'Failed to load field reports');
  const rows = reviews.data?.pages.flatMap((page) => page.items);
  if (rows === undefined)
    return reviews.isError ? (
      <ErrorState
        title="Couldn't load field reports"
        description={messageOf(reviews.error)}
        onRetry={() => void reviews.refetch()}
        retrying={reviews.isFetching}
      />
    ) : (
      <SkeletonGroup label="Loading field reports…" className="mt-4 flex flex-col gap-3">
        <Skeleton className="h-40" />
        <Skeleton className="h-40" />
      </SkeletonGroup>
    );
  if (rows.length === 0)
    return (
      <EmptyState
        icon={<ClipboardCheck />}
        title={tab === 'open' ? 'Nothing Waits for You' : 'Nothing Settled Yet'}
        description={
          tab === 'open'
            ? 'Reports that fit the plan take effect by themselves. Those that do not are listed here.'
            : 'Reports you let count or keep as a note are listed here.'
        }
      />
    );
  return (
    <>
      <ul aria-label="Field reports" className="mt-4 flex flex-col gap-3">
        {rows.map((review) => (
          <ReviewCard key={review.id} review={review} now={now} />
        ))}
      </ul>
      <LoadMore
        hasMore={reviews.hasNextPage}
        busy={reviews.isFetchingNextPage}
        failed={reviews.isFetchNextPageError}
        onLoadMore={() => void reviews.fetchNextPage()}
      />
    </>
  );
}
