import { formatDollars } from '@haulwright/domain/kernel/dollars';
import type { Rental } from '@haulwright/domain/rentals/rental';
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
import {
  actsOf,
  titleOfAct,
  titleOfEvent,
  unitsOfAct,
  type RentalAct,
  type RentalEvent,
} from './rental-acts.ts';

/** Acts shown before all are requested. */
const firstShown = 15;

/** The history, newest first; withdrawn events stay visible. */
export function RentalEvents({ rental }: { readonly rental: Rental }) {
  const [now] = useState(() => new Date());
  const [isWhole, setWhole] = useState(false);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const acts = actsOf(rental.events).flatMap((act): RentalAct[] =>
    act.events.some(({ id }) => opened.has(id))
      ? act.events.map((event) => ({ id: event.id, events: [event] }))
      : [act],
  );
  const shown = isWhole ? acts : acts.slice(0, firstShown);
  const [withdrawing, setWithdrawing] = useState<RentalEvent | null>(null);
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
          {shown.map((act) => (
            <ActRow
              key={act.id}
              act={act}
              now={now}
              mayRecord={mayRecord}
              onOpen={() => setOpened(new Set([...opened, ...act.events.map(({ id }) => id)]))}
              onWithdraw={setWithdrawing}
            />
          ))}
        </ol>
      )}
      {shown.length < acts.length && (
        <Button size="sm" className="mt-3" onClick={() => setWhole(true)}>
          Show all {acts.length}
        </Button>
      )}
      <ConfirmDialog
        open={withdrawing !== null}
        onOpenChange={(open) => !open && setWithdrawing(null)}
        title="Withdraw this?"
        description={
          withdrawing === null
            ? ''
            : `${titleOfEvent(withdrawing)} on ${dateInWords(withdrawing.date, now)} stays on record but no longer counts. Rent and fees are recalculated.`
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

interface ActRowProps {
  readonly act: RentalAct;
  readonly now: Date;
  readonly mayRecord: boolean;
  /** Shows each unit by itself. */
  readonly onOpen: () => void;
  readonly onWithdraw: (event: RentalEvent) => void;
}

/** One act; a mistake at one of several units is withdrawn on that unit's own row. */
function ActRow({ act, now, mayRecord, onOpen, onWithdraw }: ActRowProps) {
  const [event, ...others] = act.events;
  const feeCents = act.events.reduce((sum, one) => sum + one.feeCents, 0);
  const what = `${titleOfAct(act)}, ${dateInWords(event.date, now)}`;
  return (
    <li className="flex items-start justify-between gap-3 py-2 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2">
          <span
            className={classNames('numeric font-medium', event.isWithdrawn && 'text-ink-soft line-through')}
          >
            {titleOfAct(act)}
          </span>
          <span>{dateInWords(event.date, now)}</span>
          {feeCents > 0 && <span className="numeric text-ink-soft">{formatDollars(feeCents)}</span>}
          {event.isWithdrawn && <Badge icon={badgeIcons.note}>Withdrawn</Badge>}
        </p>
        {others.length > 0 && <p className="numeric break-words">{unitsOfAct(act)}</p>}
        <p className="text-sm break-words text-ink-soft">
          {[event.note, `recorded by ${event.byName ?? 'someone who left'}`].filter(Boolean).join(', ')}
        </p>
      </div>
      {others.length > 0 ? (
        <Button size="sm" variant="ghost" onClick={onOpen}>
          Show each
          <span className="sr-only">: {what}</span>
        </Button>
      ) : (
        mayRecord &&
        event.kind !== 'withdrawn' &&
        !event.isWithdrawn && (
          <Button size="sm" variant="ghost" aria-haspopup="dialog" onClick={() => onWithdraw(event)}>
            Withdraw
            <span className="sr-only">: {what}</span>
          </Button>
        )
      )}
    </li>
  );
}
