import type { FieldReview } from '@haulwright/contract/field.contract';
import { Badge, badgeIcons } from '../../ui/base/badge.tsx';
import { momentInWords } from '../../ui/words/moment-text.ts';
import { useSession } from '../session/session-context.ts';
import { ReportFacts } from './report-facts.tsx';

interface ReviewCardProps {
  readonly review: FieldReview;
  readonly now: Date;
}

/** One settled report: the work, why it did not take effect, and what was decided. */
export function ReviewCard({ review, now }: ReviewCardProps) {
  const { timeZone } = useSession();
  const { title, technician, occurredAt, decidedByName, decidedAt } = review;
  return (
    <li className="rounded-lg border border-line bg-surface p-4 shadow-card">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 text-lg font-semibold break-words">{title}</h2>
        <StateBadge review={review} />
      </div>
      <p className="mt-0.5 text-ink-soft">
        {technician.fullName}
        {`, ${momentInWords(occurredAt, now, timeZone)}`}
      </p>
      <ReportFacts review={review} now={now} showsJob />
      <p className="mt-2 text-sm text-ink-soft">
        {decidedByName !== null && `Decided by ${decidedByName}`}
        {decidedAt !== null && `, ${momentInWords(decidedAt, now, timeZone)}`}
      </p>
    </li>
  );
}

function StateBadge({ review: { state, kind } }: { readonly review: FieldReview }) {
  if (state === 'counted')
    return (
      <Badge tone="good" icon={badgeIcons.done}>
        {kind === 'effect' ? 'Counted' : 'Seen'}
      </Badge>
    );
  return <Badge icon={badgeIcons.note}>{kind === 'effect' ? 'Kept as a note' : 'Seen'}</Badge>;
}
