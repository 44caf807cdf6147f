import type { FieldReview } from '@haulwright/contract/field.contract';
import type { ReviewAct } from '@haulwright/domain/field/review-acts';

/** Reports of one stop of a truck's day: they are decided together. */
export interface ReportedStop {
  readonly key: string;
  /** In order of time; at least one. */
  readonly reviews: readonly [FieldReview, ...FieldReview[]];
}

/** Stops in order of their first report; what is about a tank or the day stands alone. */
export function stopsOf(reviews: readonly FieldReview[]): ReportedStop[] {
  const byStop = Map.groupBy(reviews, stopKey);
  return [...byStop].flatMap(([key, [first, ...others]]) =>
    first === undefined ? [] : [{ key, reviews: [first, ...others] as const }],
  );
}

function stopKey({ id, job, about, kind }: FieldReview): string {
  if (kind !== 'effect') return id;
  if (job !== null) return job.id;
  return about === null ? id : `${about.clientName}/${about.jobNumber ?? ''}`;
}

const order: readonly ReviewAct[] = [
  'make-job',
  'replace',
  'second-visit',
  'count',
  'tomorrow',
  'cancel',
  'note',
];

/** What can be done with a stop: what can be done with any of its reports, but nothing is accepted unseen. */
export function actsOfStop({ reviews }: ReportedStop): ReviewAct[] {
  const acts = new Set(reviews.flatMap((review) => review.acts));
  if (acts.has('replace') || acts.has('make-job')) acts.delete('count');
  return order.filter((act) => acts.has(act));
}

export interface Decision {
  readonly id: string;
  readonly act: ReviewAct;
}

/** One press decides all reports of the stop: the arrival with the work. */
export const decisionsOfStop = ({ reviews }: ReportedStop, act: ReviewAct): Decision[] =>
  reviews.flatMap(({ id, acts, atOnce }) => {
    if (acts.includes(act)) return [{ id, act }];
    return act === 'note' || atOnce === null ? [] : [{ id, act: atOnce }];
  });

/** What *Accept all* decides: everything that leaves nothing to choose. */
export const decisionsAtOnce = (reviews: readonly FieldReview[]): Decision[] =>
  reviews.flatMap(({ id, atOnce }) => (atOnce === null ? [] : [{ id, act: atOnce }]));
