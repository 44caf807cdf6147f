import type { RentalSummary } from '@haulwright/domain/rentals/rental';
import { shortfallText } from '@haulwright/domain/rentals/service-rule';
import { Toilet } from 'lucide-react';
import { useState } from 'react';
import { ListFrame } from '../../loading/list-frame.tsx';
import { useRows } from '../../loading/use-rows.ts';
import { RowLink } from '../../row-link.tsx';
import { Badge, badgeIcons } from '../../ui/badge.tsx';
import { dateInWords } from '../../ui/date-text.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { rentalPages } from './rental-queries.ts';

/** Rentals that run, with their units on site and what their sites lack. */
export function RentalList({ search }: { readonly search: string }) {
  const [now] = useState(() => new Date());
  const rentals = useRows(rentalPages(search));
  return (
    <ListFrame
      query={rentals}
      failed="Couldn't load rentals"
      toast="Failed to load rentals"
      waiting={
        <SkeletonRows label="Loading rentals…" count={5} each="h-20" className="flex flex-col gap-3" />
      }
      icon={<Toilet />}
      search={search}
      empty={{
        yet: {
          title: 'No Rentals Yet',
          description: 'A rental says which units stand at a client’s site, and what they cost.',
        },
        found: { title: 'No Rentals Found', description: `Nothing matches “${search}”.` },
      }}
    >
      {(rows, isStale) => (
        <ul aria-label="Rentals" aria-busy={isStale} className="flex flex-col gap-3">
          {rows.map((rental) => (
            <RentalRow key={rental.id} rental={rental} now={now} />
          ))}
        </ul>
      )}
    </ListFrame>
  );
}

function RentalRow({ rental, now }: { readonly rental: RentalSummary; readonly now: Date }) {
  return (
    <li className="flex flex-col gap-1 rounded-lg border border-line bg-surface p-4 shadow-card">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold break-words">{rental.name}</span>
        <RowLink
          to="/clients/$clientId"
          id={rental.clientId}
          className="rounded-sm break-words underline-offset-4 hover:underline"
        >
          {rental.clientName}
        </RowLink>
        <span className="basis-full text-ink-soft md:basis-auto">
          {rental.address ?? 'Without an address'}
        </span>
        <span className="flex basis-full flex-wrap items-center gap-2 md:ml-auto md:basis-auto">
          {rental.isPaused && <Badge icon={badgeIcons.waiting}>Paused</Badge>}
          {rental.endDate !== null && <Badge>Ends {dateInWords(rental.endDate, now)}</Badge>}
          <Badge tone="accent">
            {rental.unitsOnSite} of {rental.unitsAgreed} on site
          </Badge>
        </span>
      </div>
      {rental.shortfalls.map((short) => (
        <p key={short.what} className="flex items-center gap-2 text-warn-text">
          <span className="shrink-0 [&_svg]:size-4">{badgeIcons.warning}</span>
          {shortfallText(short)}
        </p>
      ))}
    </li>
  );
}
