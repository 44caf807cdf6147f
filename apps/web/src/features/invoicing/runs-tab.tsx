import { isBillRunOver, type BillRun } from '@haulwright/domain/invoicing/bill-run';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarCheck, ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../api/queries.ts';
import { ListFrame } from '../../loading/list-frame.tsx';
import { useFollowed } from '../../loading/use-run.ts';
import { useRows } from '../../loading/use-rows.ts';
import { Badge, badgeIcons } from '../../ui/base/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { DatePicker } from '../../ui/fields/date-picker.tsx';
import { dateInWords } from '../../ui/words/date-text.ts';
import { SkeletonRows } from '../../ui/base/skeleton.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { useSession } from '../session/session-context.ts';
import { billRunPages, useBillingWrite } from './billing-queries.ts';
import { runSentence, scheduleSentence } from './invoice-words.ts';
import { RunCard } from './run-card.tsx';

/** Drafts everything due in the background; shows the current and earlier runs. */
export function RunsTab() {
  const runs = useRows(billRunPages());
  const scheduled = useQuery(api.invoicing.billSchedule.queryOptions());
  const queryClient = useQueryClient();
  const { timeZone } = useSession();
  const [now] = useState(() => new Date());
  const today = calendarDateIn(now, timeZone);
  const [through, setThrough] = useState<string | null>(today);
  const [chosen, setChosen] = useState<string | null>(null);
  const newest = runs.data?.[0];
  const [followed, setFollowed] = useState<string | null>(null);
  // The server knows the current run, so it is found again after a reload.
  if (newest !== undefined && !isBillRunOver(newest) && newest.id !== followed) setFollowed(newest.id);
  const { run: heard } = useFollowed<BillRun>(followed, {
    optionsOf: (id) => api.invoicing.billRun.queryOptions({ input: { id } }),
    isOver: isBillRunOver,
    onOver: (run) => {
      toast.success({ title: 'Bill run done', description: runSentence(run) });
      void queryClient.invalidateQueries({ queryKey: api.invoicing.key() });
    },
  });
  const start = useBillingWrite(api.invoicing.startBillRun.call, 'Failed to start the bill run', (run) => {
    setFollowed(run.id);
    setChosen(null);
  });
  const fresh = (run: BillRun): BillRun => (heard?.id === run.id ? heard : run);
  const isUnderWay = newest !== undefined && !isBillRunOver(fresh(newest));
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-2">
        <DatePicker label="Due through" value={through} onValueChange={setThrough} max={today} />
        <Button
          variant="primary"
          icon={<CalendarCheck aria-hidden="true" />}
          busy={start.isPending}
          {...(isUnderWay && { disabledReason: 'A bill run is under way.' })}
          {...(through === null && { disabledReason: 'Choose a day.' })}
          onClick={() => through !== null && start.mutate({ through })}
        >
          Bill everything due
        </Button>
      </div>
      {scheduled.data !== undefined && (
        <p className="mb-4 text-ink-soft">{scheduleSentence(scheduled.data, now)}</p>
      )}
      <ListFrame
        query={runs}
        failed="Couldn't load bill runs"
        toast="Failed to load bill runs"
        waiting={
          <SkeletonRows label="Loading bill runs…" count={3} each="h-16" className="flex flex-col gap-2" />
        }
        icon={<ReceiptText />}
        search=""
        empty={{
          yet: {
            title: 'No Bill Runs Yet',
            description:
              'A bill run makes drafts of all completed work and all rent that is due. You review and issue them under Drafts.',
          },
        }}
      >
        {(rows) => {
          const shown = rows.find(({ id }) => id === chosen) ?? rows[0];
          return (
            <div className="flex flex-col gap-4">
              {shown && <RunCard key={shown.id} run={fresh(shown)} />}
              {rows.length > 1 && (
                <ul
                  aria-label="Bill runs"
                  className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card"
                >
                  {rows.map((row) => (
                    <RunRow
                      key={row.id}
                      run={fresh(row)}
                      now={now}
                      isShown={row.id === shown?.id}
                      onShow={() => setChosen(row.id)}
                    />
                  ))}
                </ul>
              )}
            </div>
          );
        }}
      </ListFrame>
    </>
  );
}

interface RunRowProps {
  readonly run: BillRun;
  readonly now: Date;
  readonly isShown: boolean;
  readonly onShow: () => void;
}

function RunRow({ run, now, isShown, onShow }: RunRowProps) {
  const through = dateInWords(run.through, now);
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 px-4 py-3">
      <span className="flex min-w-0 flex-col">
        <span className="font-semibold">Through {through}</span>
        <span className="text-ink-soft">
          {run.scheduledFor !== null && 'By schedule. '}
          {runSentence(run)}
        </span>
      </span>
      <span className="flex items-center gap-3">
        {!isBillRunOver(run) && (
          <Badge tone="info" icon={badgeIcons.running}>
            Under way
          </Badge>
        )}
        <span className="numeric font-medium">{formatDollars(run.cents)}</span>
        <Button
          size="sm"
          aria-label={`Show the run through ${through}`}
          aria-pressed={isShown}
          onClick={onShow}
        >
          Show
        </Button>
      </span>
    </li>
  );
}
