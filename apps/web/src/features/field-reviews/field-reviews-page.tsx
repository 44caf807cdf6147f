import { useNavigate, useSearch } from '@tanstack/react-router';
import { ClipboardCheck } from 'lucide-react';
import { useState } from 'react';
import type { PageVisit } from '../../api/page-visit.ts';
import { ListFrame } from '../../loading/list-frame.tsx';
import { useRows } from '../../loading/use-rows.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
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
        description="Work that did not fit the plan, or lacks something you require. Nothing is lost: you decide whether it counts."
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
  const reviews = useRows(reviewPages(tab));
  return (
    <ListFrame
      query={reviews}
      failed="Couldn't load field reports"
      toast="Failed to load field reports"
      waiting={
        <SkeletonRows
          label="Loading field reports…"
          count={2}
          each="h-40"
          className="mt-4 flex flex-col gap-3"
        />
      }
      icon={<ClipboardCheck />}
      empty={{ yet: emptyWords[tab] }}
    >
      {(rows) => (
        <ul aria-label="Field reports" className="mt-4 flex flex-col gap-3">
          {rows.map((review) => (
            <ReviewCard key={review.id} review={review} now={now} />
          ))}
        </ul>
      )}
    </ListFrame>
  );
}

const emptyWords: Record<ReviewTab, { readonly title: string; readonly description: string }> = {
  open: {
    title: 'Nothing Waits for You',
    description: 'Reports that fit the plan take effect by themselves. Those that do not are listed here.',
  },
  settled: {
    title: 'Nothing Settled Yet',
    description: 'Reports you count or keep as a note are listed here.',
  },
};
