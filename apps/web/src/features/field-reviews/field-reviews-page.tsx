import { useNavigate, useSearch } from '@tanstack/react-router';
import type { PageVisit } from '../../api/page-visit.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Tabs } from '../../ui/page/tabs.tsx';
import { HandInButton } from './hand-in-button.tsx';
import { useOpenReviewCount } from './open-review-count.ts';
import { ReviewList } from './review-list.tsx';
import { cardPages, type ReviewTab, reviewPages } from './review-queries.ts';

/** Prefetches the page's first data; see page-route.ts. */
export const load = ({ queryClient, search }: PageVisit) =>
  search['state'] === 'settled'
    ? queryClient.prefetchInfiniteQuery(reviewPages('settled'))
    : queryClient.prefetchInfiniteQuery(cardPages());

/** Field reports that could not take effect automatically: the office decides. */
export default function FieldReviewsPage() {
  const { state = 'open' } = useSearch({ from: '/office/field-reviews' });
  const navigate = useNavigate({ from: '/field-reviews' });
  const openCount = useOpenReviewCount(true);
  return (
    <>
      <PageHeader
        title="Field Reports"
        description="Work that did not fit the plan, or lacks something you require. Nothing is lost: you decide whether to accept it."
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
        <div className="mt-4">
          <ReviewList key={state} tab={state} />
        </div>
      </Tabs>
    </>
  );
}
