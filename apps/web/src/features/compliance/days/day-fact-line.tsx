import type { DayFact } from '@haulwright/domain/custody/office/day-fact';
import { Link } from '@tanstack/react-router';
import { Badge, badgeIcons } from '../../../ui/base/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { momentInWords } from '../../../ui/words/moment-text.ts';
import { useSession } from '../../session/session-context.ts';
import { useUnits } from '../../measures/use-units.ts';
import {
  aboutFact,
  changeInWords,
  changesOf,
  dayFactName,
  detailsOf,
  factInWords,
} from '../day-fact-words.ts';

interface DayFactLineProps {
  readonly fact: DayFact;
  readonly now: Date;
  /** Null where it cannot be changed. */
  readonly actions: {
    readonly setCorrecting: (fact: DayFact) => void;
    readonly setWithdrawing: (fact: DayFact) => void;
  } | null;
  /** The truck has several tanks, so that a washing can be of another one. */
  readonly isMovable: boolean;
}

const linkLook = 'rounded-sm underline underline-offset-4';

/** One thing seen at a truck's tank: what, when, by whom, and what was changed about it. */
export function DayFactLine({ fact, now, actions, isMovable }: DayFactLineProps) {
  const { timeZone } = useSession();
  const units = useUnits();
  const { kind, occurredAt, gallons, varianceGallons, client, recordedBy, isWithdrawn } = fact;
  const words = factInWords(fact, units.volume);
  const time = new Date(occurredAt).toLocaleTimeString('en-US', {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
  });
  return (
    <li aria-label={words} className="grid gap-x-3 gap-y-1 py-2.5 sm:grid-cols-[5rem_minmax(0,1fr)_auto]">
      <span className="numeric text-ink-soft">{time}</span>
      <div className="min-w-0 break-words">
        <p className={isWithdrawn ? 'text-ink-soft line-through' : undefined}>
          <span className="font-medium">{dayFactName[kind]}</span> <About fact={fact} />
          {gallons !== null && <span className="numeric">, {units.volume(gallons)}</span>}
        </p>
        <p className="text-sm text-ink-soft">
          {[client?.address, detailsOf(fact), `by ${recordedBy}`].filter(Boolean).join(' · ')}
        </p>
        {varianceGallons !== 0 && (
          <p className="text-sm text-ink-soft">
            {units.volume(Math.abs(varianceGallons))} {varianceGallons > 0 ? 'less' : 'more'} than was
            reported to be in the tank
          </p>
        )}
        {changesOf(fact).map(({ change, after }) => (
          <p key={change.at} className="text-sm text-ink-soft">
            {changeInWords(change, after, units.volume)}, {change.by},{' '}
            {momentInWords(change.at, now, timeZone)}
            {change.reason !== null && `: ${change.reason}`}
          </p>
        ))}
        {isWithdrawn && (
          <span className="mt-1 inline-flex">
            <Badge icon={badgeIcons.note}>Withdrawn</Badge>
          </span>
        )}
      </div>
      {actions !== null && (
        <div className="flex flex-wrap items-start gap-2">
          {(kind !== 'rinse' || isMovable) && (
            <Button
              size="sm"
              aria-haspopup="dialog"
              aria-label={`Correct ${words}`}
              onClick={() => actions.setCorrecting(fact)}
            >
              Correct
            </Button>
          )}
          <Button
            size="sm"
            aria-haspopup="dialog"
            aria-label={`Withdraw ${words}`}
            onClick={() => actions.setWithdrawing(fact)}
          >
            Withdraw
          </Button>
        </div>
      )}
    </li>
  );
}

/** The client, the site's ticket or the tanks. */
function About({ fact }: { readonly fact: DayFact }) {
  const { client, ticketId, job } = fact;
  const words = aboutFact(fact);
  if (ticketId !== null)
    return (
      <Link to="/compliance/tickets/$ticketId" params={{ ticketId }} className={linkLook}>
        {words}
      </Link>
    );
  if (job !== null)
    return (
      <Link to="/jobs/$jobId" params={{ jobId: job.id }} className={linkLook}>
        {words}
      </Link>
    );
  if (client !== null)
    return (
      <Link to="/clients/$clientId" params={{ clientId: client.id }} className={linkLook}>
        {words}
      </Link>
    );
  return words;
}
