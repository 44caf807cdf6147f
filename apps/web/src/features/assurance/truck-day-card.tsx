import type { GallonGap, TruckGallons } from '@haulwright/domain/assurance/assurance';
import { gallonGapText } from '@haulwright/domain/assurance/gap-words';
import { Link } from '@tanstack/react-router';
import { Badge, badgeIcons } from '../../ui/base/badge.tsx';
import { dateInWords } from '../../ui/words/date-text.ts';
import { type Units, useUnits } from '../measures/use-units.ts';
import { Figures } from './figures.tsx';

const linkLook = 'rounded-sm underline underline-offset-4';

/** A truck's day: gallons pumped, dumped and billed, the gaps, and the tickets that prove it. */
export function TruckDayCard({ day, now }: { readonly day: TruckGallons; readonly now: Date }) {
  const units = useUnits();
  const { vehicle, date, gaps, tickets, missing } = day;
  const name = `${vehicle.name}, ${dateInWords(date, now)}`;
  return (
    <li className="rounded-lg border border-line bg-surface p-4 shadow-card">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 text-lg font-semibold break-words">{name}</h2>
        {gaps.length === 0 && missing === 0 ? (
          <Badge tone="good" icon={badgeIcons.done}>
            All billed
          </Badge>
        ) : (
          day.notBilled > 0 && (
            <Badge tone="warn" icon={badgeIcons.warning}>
              {units.volume(day.notBilled)} not billed
            </Badge>
          )
        )}
      </div>
      <Figures
        label={`Figures of ${name}`}
        figures={[
          ['Pumped', units.volume(day.pumped)],
          ['Dumped', units.volume(day.dumped)],
          ['On board after', units.volume(day.aboard)],
          ['Billed', units.volume(day.billed)],
          ...(day.notCharged === 0 ? [] : [['Not charged', units.volume(day.notCharged)] as const]),
          ...(day.transferred === 0
            ? []
            : [
                [
                  day.transferred > 0 ? 'Taken over' : 'Given away',
                  units.volume(Math.abs(day.transferred)),
                ] as const,
              ]),
        ]}
      />
      {(gaps.length > 0 || missing !== 0) && (
        <ul aria-label={`Gaps of ${name}`} className="mt-3 flex list-disc flex-col gap-1 pl-5">
          {gaps.map((gap) => (
            <li key={`${gap.kind} ${gap.job?.id}`} className="break-words">
              <Gap gap={gap} units={units} />
            </li>
          ))}
          {missing !== 0 && (
            <li>
              <Link to="/compliance" search={{ tab: 'days', from: date, to: date }} className={linkLook}>
                {missing > 0
                  ? `${units.volume(missing)} are missing between what was pumped and dumped`
                  : `${units.volume(-missing)} more dumped than pumped`}
              </Link>
            </li>
          )}
        </ul>
      )}
      {tickets.length > 0 && (
        <p className="mt-3 text-sm text-ink-soft">
          Tickets:{' '}
          {tickets.map(({ id, number, siteName, gallons }, at) => (
            <span key={id}>
              {at > 0 && ', '}
              <Link to="/compliance/tickets/$ticketId" params={{ ticketId: id }} className={linkLook}>
                {number ?? 'without a number'}, {siteName}, {units.volume(gallons)}
              </Link>
            </span>
          ))}
        </p>
      )}
    </li>
  );
}

function Gap({ gap, units }: { readonly gap: GallonGap; readonly units: Units }) {
  const words = gallonGapText(gap, units.volume);
  if (gap.job === null) return words;
  return (
    <>
      <Link to="/jobs/$jobId" params={{ jobId: gap.job.id }} className={linkLook}>
        {gap.job.number} {gap.job.title}, {gap.job.clientName}
      </Link>
      : {words}
    </>
  );
}
