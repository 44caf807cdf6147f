import type { ReviewCard } from '@haulwright/contract/field.contract';
import type { ReviewAct } from '@haulwright/domain/field/review-acts';
import { buttonLook } from '../../ui/buttons/button-look.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/page/card.tsx';
import { dateInWords } from '../../ui/words/date-text.ts';
import { momentInWords } from '../../ui/words/moment-text.ts';
import { useSession } from '../session/session-context.ts';
import { BothSides } from './both-sides.tsx';
import { JobLine, ReportFacts } from './report-facts.tsx';
import { useDecide } from './review-queries.ts';
import { acceptAllKey, keyOfAct } from './use-report-keys.ts';
import { TripChargeButton } from './trip-charge-button.tsx';
import {
  actsOfStop,
  type Decision,
  decisionsAtOnce,
  decisionsOfStop,
  type ReportedStop,
  stopsOf,
} from './stops-of-card.ts';

/** A crew's day with one truck: its stops in order of time, decided one by one or at once. */
export function TruckDayCard({ card, now }: { readonly card: ReviewCard; readonly now: Date }) {
  const decide = useDecide();
  const { day, vehicle, technician, reviews, moreCount } = card;
  const title = [vehicle?.name, technician.fullName, dateInWords(day, now)].filter(Boolean).join(' · ');
  const atOnce = decisionsAtOnce(reviews);
  const stops = stopsOf(reviews);
  const leftCount = reviews.length - atOnce.length;
  const press = (decisions: Decision[]) => decide.mutate(decisions);
  return (
    <Card
      title={title}
      description={`${reviews.length === 1 ? '1 report' : `${reviews.length} reports, in order of time`}${
        moreCount > 0 ? `; ${moreCount} more follow` : ''
      }${leftCount > 0 && atOnce.length > 0 ? `; ${leftCount} of them you decide one by one` : ''}${notUndone(stops)}`}
      actions={
        atOnce.length > 1 && (
          <Button
            variant="primary"
            busy={decide.isPending}
            aria-keyshortcuts={acceptAllKey}
            aria-label={`Accept all ${atOnce.length}: ${title}`}
            onClick={() => press(atOnce)}
          >
            Accept all {atOnce.length}
          </Button>
        )
      }
    >
      <ul aria-label={`Field reports, ${title}`} className="-my-3 divide-y divide-line">
        {stops.map((stop) => (
          <StopReports key={stop.key} stop={stop} now={now} isBusy={decide.isPending} onPress={press} />
        ))}
      </ul>
    </Card>
  );
}

interface StopReportsProps {
  readonly stop: ReportedStop;
  readonly now: Date;
  readonly isBusy: boolean;
  readonly onPress: (decisions: Decision[]) => void;
}

function StopReports({ stop, now, isBusy, onPress }: StopReportsProps) {
  const { timeZone } = useSession();
  const [first] = stop.reviews;
  const name = first.job?.clientName ?? first.about?.clientName ?? first.site;
  const acts = actsOfStop(stop);
  const isConflict = acts.includes('replace');
  const isCalled = first.clientPhone !== null && first.state === 'open';
  return (
    <li className="py-3" tabIndex={-1} data-reported-stop="">
      <dl>
        <JobLine review={first} />
      </dl>
      {stop.reviews.map((review, at) => (
        <div key={review.id} className="mt-1">
          <h3 className="min-w-0 font-semibold break-words">
            <span className="numeric font-normal text-ink-soft">
              {momentInWords(review.occurredAt, now, timeZone)}
            </span>{' '}
            {review.title}
          </h3>
          <ReportFacts
            review={review}
            now={now}
            isReasonSaid={stop.reviews.slice(0, at).some(({ reason }) => reason === review.reason)}
          />
          <BothSides review={review} now={now} />
        </div>
      ))}
      <div className="mt-3 flex flex-wrap gap-2">
        {isCalled && (
          <a href={`tel:${first.clientPhone}`} className={buttonLook({ variant: 'primary' })}>
            Call {first.clientPhone}
          </a>
        )}
        {first.kind === 'attempt' && first.job !== null && first.state === 'open' && (
          <TripChargeButton review={first} jobId={first.job.id} name={name ?? first.title} />
        )}
        {acts.map((act, at) => (
          <Button
            key={act}
            variant={at === 0 && act !== 'note' && !isConflict && !isCalled ? 'primary' : 'secondary'}
            busy={isBusy}
            aria-keyshortcuts={keyOfAct[act]}
            aria-label={`${nameOfAct(act, stop, isConflict)}: ${[first.title, name].filter(Boolean).join(', ')}`}
            onClick={() => onPress(decisionsOfStop(stop, act))}
          >
            {nameOfAct(act, stop, isConflict)}
          </Button>
        ))}
      </div>
    </li>
  );
}

const actNames: Readonly<Record<ReviewAct, string>> = {
  count: 'Accept',
  'make-job': 'Make a job of it',
  replace: 'Replace',
  'second-visit': 'Second visit',
  tomorrow: 'Put it on tomorrow',
  cancel: 'Cancel the job',
  note: 'Keep as a note',
};

/** Said before it is pressed: what is not undone afterwards. */
function notUndone(stops: readonly ReportedStop[]): string {
  const names = new Set(
    stops.flatMap((stop) => {
      const acts = actsOfStop(stop);
      const lasts = (act: ReviewAct) =>
        stop.reviews.some((review) => review.acts.includes(act) && !review.undoableActs.includes(act));
      return acts.filter(lasts).map((act) => nameOfAct(act, stop, acts.includes('replace')));
    }),
  );
  return names.size === 0 ? '' : `. ${inWords(names)} cannot be undone here`;
}

const inWords = (names: ReadonlySet<string>): string =>
  new Intl.ListFormat('en-US', { type: 'disjunction' }).format([...names].map((name) => `“${name}”`));

function nameOfAct(act: ReviewAct, { reviews: [{ kind }] }: ReportedStop, isConflict: boolean): string {
  if (act === 'count' && kind === 'pin') return 'Move the pin';
  if (act === 'note' && kind !== 'effect') return 'Mark as seen';
  return act === 'note' && isConflict ? 'Keep the first' : actNames[act];
}
