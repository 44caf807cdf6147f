import { byTimeInWords } from '@haulwright/domain/jobs/by-time';
import { formatMinuteOfDay } from '@haulwright/domain/kernel/time-of-day';
import type { RouteStop } from '@haulwright/domain/routes/route';
import { Link } from '@tanstack/react-router';
import { useUnits } from '../../units/use-units.ts';

/** What the board knows of a stop, and the way to its job. */
export function StopFacts({ stop }: { readonly stop: RouteStop }) {
  const units = useUnits();
  const facts = [
    ['Address', stop.address],
    ['Urgent', byTimeInWords(stop.beginByMinute ?? null, stop.arrivalSecond + stop.waitSeconds)],
    ['Window', windowWords(stop)],
    [stop.kind === 'disposal' ? 'Leaves' : 'Collects', stop.gallons > 0 ? units.volume(stop.gallons) : null],
    ['In the tank after', stop.kind === 'break' ? null : units.volume(stop.loadAfterGallons)],
  ].flatMap(([name, value]) => (name == null || value == null ? [] : [{ name, value }]));
  return (
    <div className="pl-10 text-sm">
      <dl className="numeric grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5">
        {facts.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {stop.jobId !== null && (
        <Link
          to="/jobs/$jobId"
          params={{ jobId: stop.jobId }}
          className="inline-flex min-h-11 items-center font-medium text-accent-text underline-offset-4 hover:underline"
        >
          Open the job
        </Link>
      )}
    </div>
  );
}

function windowWords({ windowStartMinute, windowEndMinute }: RouteStop): string | null {
  if (windowStartMinute == null || windowEndMinute == null) return null;
  return `${formatMinuteOfDay(windowStartMinute)} – ${formatMinuteOfDay(windowEndMinute)}`;
}
