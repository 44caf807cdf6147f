import { ClipboardCheck } from 'lucide-react';
import { useState } from 'react';
import { ListFrame } from '../../loading/list-frame.tsx';
import { useRows } from '../../loading/use-rows.ts';
import { ReviewCard } from './review-card.tsx';
import { type ReviewTab, reviewPages } from './review-queries.ts';

/** Field reports that are waiting for a decision, or were decided. */
export function ReviewList({ tab }: { readonly tab: ReviewTab }) {
  const [now] = useState(() => new Date());
  const reviews = useRows(reviewPages(tab));
  return (
    <ListFrame
      query={reviews}
      noun="field reports"
      skeletons={{ count: 2, each: 'h-40' }}
      icon={<ClipboardCheck />}
      empty={{ yet: emptyWords[tab] }}
    >
      {(rows) => (
        <ul aria-label="Field reports" className="flex flex-col gap-3">
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
    title: 'Nothing Needs a Decision',
    description: 'Reports that fit the plan take effect automatically. Those that do not are listed here.',
  },
  settled: {
    title: 'Nothing Settled Yet',
    description: 'Reports you accept or keep as a note are listed here.',
  },
};
