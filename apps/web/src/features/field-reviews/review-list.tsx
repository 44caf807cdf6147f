import { ClipboardCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import { ListFrame } from '../../loading/list-frame.tsx';
import { useRows } from '../../loading/use-rows.ts';
import { ReviewCard } from './review-card.tsx';
import { cardPages, type ReviewTab, reviewPages } from './review-queries.ts';
import { TruckDayCard } from './truck-day-card.tsx';
import { useReportKeys } from './use-report-keys.ts';

/** Field reports that wait for a decision, by truck and day, or those that were decided. */
export const ReviewList = ({ tab }: { readonly tab: ReviewTab }) =>
  tab === 'open' ? <OpenReports /> : <SettledReports />;

function OpenReports() {
  const [now] = useState(() => new Date());
  const cards = useRows(cardPages());
  const list = useRef<HTMLDivElement>(null);
  useReportKeys(list);
  return (
    <ListFrame
      query={cards}
      noun="field reports"
      skeletons={{ count: 2, each: 'h-40' }}
      icon={<ClipboardCheck />}
      empty={{ yet: emptyWords.open }}
    >
      {(rows) => (
        <div ref={list} className="flex flex-col gap-4">
          {rows.map((card) => (
            <TruckDayCard key={card.id} card={card} now={now} />
          ))}
        </div>
      )}
    </ListFrame>
  );
}

function SettledReports() {
  const [now] = useState(() => new Date());
  const reviews = useRows(reviewPages('settled'));
  return (
    <ListFrame
      query={reviews}
      noun="field reports"
      skeletons={{ count: 2, each: 'h-40' }}
      icon={<ClipboardCheck />}
      empty={{ yet: emptyWords.settled }}
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
