import { formatDollars } from '@haulwright/domain/kernel/dollars';
import type { Rental } from '@haulwright/domain/rentals/rental';
import { rentalEventName } from '@haulwright/domain/rentals/rental-event';
import { useState } from 'react';
import { api } from '../../../api/queries.ts';
import { Badge, badgeIcons } from '../../../ui/base/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { classNames } from '../../../ui/base/class-names.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { dateInWords } from '../../../ui/words/date-text.ts';
import { toast } from '../../../ui/toasts/toast.tsx';
import { useCan } from '../../session/session-context.ts';
import { useRentalWrite } from '../rental-queries.ts';

type Event = Rental['events'][number];

/** 'Delivered #4', 'Exchanged #4 for #9', 'Paused'. */
const titleOf = ({ kind, labelNumber, byLabelNumber }: Event): string =>
  [
    rentalEventName[kind],
    labelNumber !== null && `#${labelNumber}`,
    byLabelNumber !== null && `for #${byLabelNumber}`,
  ]
    .filter(Boolean)
    .join(' ');

/** Events shown before all are requested. */
const firstShown = 15;

/** The history, newest first; withdrawn events stay visible. */
export function RentalEvents({ rental }: { readonly rental: Rental }) {
  const [now] = useState(() => new Date());
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rental.events : rental.events.slice(0, firstShown);
  const [withdrawing, setWithdrawing] = useState<Event | null>(null);
  const mayRecord = useCan('EDIT_JOB') && rental.endedAt === null;
  const withdraw = useRentalWrite(
    (input: { readonly id: string; readonly eventId: string }, options) =>
      api.rentals.withdraw.call(input, options),
    'Failed to withdraw it',
    () => toast.success({ title: 'Withdrawn', description: 'What is owed is recalculated.' }),
  );
  return (
    <Card title="What happened" description={rental.events.length === 200 ? 'The latest 200.' : undefined}>
      {rental.events.length === 0 ? (
        <p className="text-ink-soft">Nothing yet.</p>
      ) : (
        <ol aria-label="What happened" className="flex flex-col divide-y divide-line">
          {shown.map((event) => (
            <li key={event.id} className="flex items-start justify-between gap-3 py-2 first:pt-0 last:pb-0">
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-x-2">
                  <span
                    className={classNames(
                      'numeric font-medium',
                      event.isWithdrawn && 'text-ink-soft line-through',
                    )}
                  >
                    {titleOf(event)}
                  </span>
                  <span>{dateInWords(event.date, now)}</span>
                  {event.feeCents > 0 && (
                    <span className="numeric text-ink-soft">{formatDollars(event.feeCents)}</span>
                  )}
                  {event.isWithdrawn && <Badge icon={badgeIcons.note}>Withdrawn</Badge>}
                </p>
                <p className="text-sm break-words text-ink-soft">
                  {[event.note, `recorded by ${event.byName ?? 'someone who left'}`]
                    .filter(Boolean)
                    .join(', ')}
                </p>
              </div>
              {mayRecord && event.kind !== 'withdrawn' && !event.isWithdrawn && (
                <Button
                  size="sm"
                  variant="ghost"
                  aria-haspopup="dialog"
                  onClick={() => setWithdrawing(event)}
                >
                  Withdraw
                  <span className="sr-only">: {`${titleOf(event)}, ${dateInWords(event.date, now)}`}</span>
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
      {shown.length < rental.events.length && (
        <Button size="sm" className="mt-3" onClick={() => setWhole(true)}>
          Show all {rental.events.length}
        </Button>
      )}
      <ConfirmDialog
        open={withdrawing !== null}
        onOpenChange={(open) => !open && setWithdrawing(null)}
        title="Withdraw this?"
        description={
          withdrawing === null
            ? ''
            : `${titleOf(withdrawing)} on ${dateInWords(withdrawing.date, now)} stays on record but no longer counts. Rent and fees are recalculated.`
        }
        confirmLabel="Withdraw"
        cancelLabel="Keep it"
        tone="danger"
        busy={withdraw.isPending}
        onConfirm={() => {
          if (withdrawing !== null) withdraw.mutate({ id: rental.id, eventId: withdrawing.id });
          setWithdrawing(null);
        }}
      />
    </Card>
  );
}
