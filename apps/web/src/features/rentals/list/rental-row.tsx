import type { RentalSummary } from '@haulwright/domain/rentals/rental';
import { shortfallText } from '@haulwright/domain/rentals/service-rule';
import { useState } from 'react';
import { RowLink } from '../../../row-link.tsx';
import { Badge, badgeIcons } from '../../../ui/base/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { dateInWords } from '../../../ui/words/date-text.ts';
import { lazyDialog } from '../../../ui/late/lazy-dialog.tsx';
import { useCan } from '../../session/session-context.ts';

const PlanRentalJob = lazyDialog(
  async () => (await import('../rental/plan-rental-job.tsx')).PlanRentalJobDialog,
);

/** One rental: its units on site, its shortfalls, and a button to plan a job. */
export function RentalRow({ rental, now }: { readonly rental: RentalSummary; readonly now: Date }) {
  const plans = useCan('CREATE_JOB');
  const [isPlanning, setPlanning] = useState(false);
  return (
    <li className="flex flex-col gap-1 rounded-lg border border-line bg-surface p-4 shadow-card">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <RowLink
          to="/rentals/$rentalId"
          id={rental.id}
          className="rounded-sm font-semibold break-words underline-offset-4 hover:underline"
        >
          {rental.name}
        </RowLink>
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
          {rental.endedAt !== null && <Badge icon={badgeIcons.done}>Ended</Badge>}
          {rental.endedAt === null && rental.endDate !== null && (
            <Badge>Ends {dateInWords(rental.endDate, now)}</Badge>
          )}
          {rental.endedAt === null && (
            <Badge tone="accent">
              {rental.unitsOnSite} of {rental.unitsAgreed} on site
            </Badge>
          )}
          {plans && rental.endedAt === null && (
            <Button size="sm" onClick={() => setPlanning(true)}>
              Plan Job<span className="sr-only"> for {rental.name}</span>
            </Button>
          )}
        </span>
      </div>
      {isPlanning && <PlanRentalJob rental={rental} onClose={() => setPlanning(false)} />}
      {rental.shortfalls.map((short) => (
        <p key={short.what} className="flex items-center gap-2 text-warn-text">
          <span className="shrink-0 [&_svg]:size-4">{badgeIcons.warning}</span>
          {shortfallText(short)}
        </p>
      ))}
    </li>
  );
}
