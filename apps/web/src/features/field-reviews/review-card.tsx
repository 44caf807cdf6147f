import type { FieldReview } from '@haulwright/contract/field.contract';
import { jobStatusName } from '@haulwright/domain/jobs/job';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Badge, badgeIcons } from '../../ui/base/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { momentInWords } from '../../ui/words/moment-text.ts';
import { linkLook } from '../jobs/job-facts.tsx';
import { useSession } from '../session/session-context.ts';
import { useUnits } from '../measures/use-units.ts';
import { useDecide } from './review-queries.ts';

interface ReviewCardProps {
  readonly review: FieldReview;
  readonly now: Date;
}

/** One report: the work, why it did not take effect, and the decision. */
export function ReviewCard({ review, now }: ReviewCardProps) {
  const { timeZone } = useSession();
  const units = useUnits();
  const {
    title,
    reason,
    missing,
    unitsWaiting,
    technician,
    job,
    route,
    occurredAt,
    saidAt,
    gallons,
    note,
    position,
    state,
  } = review;
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
      {reason !== null && <p className="mt-2 font-medium">{reason}</p>}
      <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
        {job !== null && (
          <Line name="Job">
            <Link to="/jobs/$jobId" params={{ jobId: job.id }} className={linkLook}>
              {job.jobNumber} {job.title}
            </Link>
            {`, ${job.clientName}, ${jobStatusName[job.status].toLowerCase()} now`}
          </Line>
        )}
        {route !== null && (
          <Line name="Route">
            <Link to="/routes/$routeId" params={{ routeId: route.id }} className={linkLook}>
              {route.name}
            </Link>
          </Line>
        )}
        {saidAt !== null && <Line name="The Phone Said">{momentInWords(saidAt, now, timeZone)}</Line>}
        {missing !== null && <Line name="Missing">{missing}</Line>}
        {unitsWaiting !== null && <Line name="Not Recorded">{unitsWaiting}</Line>}
        {gallons !== null && <Line name={units.volumeNoun}>{units.volume(gallons)}</Line>}
        {note !== null && <Line name="Note">{note}</Line>}
        {position !== null && (
          <Line name="Position">
            {position.latitude.toFixed(5)}, {position.longitude.toFixed(5)}
          </Line>
        )}
      </dl>
      {state === 'open' ? (
        <Decision review={review} />
      ) : (
        <p className="mt-2 text-sm text-ink-soft">
          {review.decidedByName !== null && `Decided by ${review.decidedByName}`}
          {review.decidedAt !== null && `, ${momentInWords(review.decidedAt, now, timeZone)}`}
        </p>
      )}
    </li>
  );
}

function Line({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="inline text-ink-soft">{name}: </dt>
      <dd className="inline break-words whitespace-pre-line">{children}</dd>
    </div>
  );
}

function StateBadge({ review: { state, kind } }: { readonly review: FieldReview }) {
  if (state === 'counted')
    return (
      <Badge tone="good" icon={badgeIcons.done}>
        {kind === 'effect' ? 'Counted' : 'Seen'}
      </Badge>
    );
  if (state === 'kept-as-note')
    return <Badge icon={badgeIcons.note}>{kind === 'effect' ? 'Kept as a note' : 'Seen'}</Badge>;
  return (
    <Badge tone="warn" icon={badgeIcons.waiting}>
      {kind === 'effect' ? 'Needs a decision' : 'New'}
    </Badge>
  );
}

function Decision({ review: { id, kind, title } }: { readonly review: FieldReview }) {
  const decide = useDecide();
  const press = (decision: 'count' | 'note') => () => decide.mutate({ id, decision, note: null });
  const isUnder = (decision: 'count' | 'note') => decide.isPending && decide.variables.decision === decision;
  // A note or a suggested pin only needs to be read.
  if (kind !== 'effect')
    return (
      <Button
        className="mt-3"
        busy={decide.isPending}
        aria-label={`Mark as seen: ${title}`}
        onClick={press('note')}
      >
        Mark as seen
      </Button>
    );
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <Button
        variant="primary"
        busy={isUnder('count')}
        aria-label={`Accept: ${title}`}
        onClick={press('count')}
      >
        Accept
      </Button>
      <Button busy={isUnder('note')} aria-label={`Keep as a note: ${title}`} onClick={press('note')}>
        Keep as a note
      </Button>
    </div>
  );
}
