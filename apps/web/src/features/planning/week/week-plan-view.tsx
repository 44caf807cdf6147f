import { formatDollars } from '@haulwright/domain/kernel/dollars';
import type { DaySums, WeekMove, WeekPlan } from '@haulwright/domain/planning/week-plan';
import { TriangleAlert } from 'lucide-react';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { dateInWords } from '../../../ui/words/date-text.ts';
import { Table } from '../../../ui/page/table.tsx';
import { LeftOutJobs } from '../runs/left-out-jobs.tsx';
import { count, hoursAndMinutes } from '../../routes/route-words.ts';
import { useUnits } from '../../measures/use-units.ts';

interface WeekPlanViewProps {
  readonly plan: WeekPlan;
  readonly now: Date;
  /** Jobs that the dispatcher wants to leave unchanged. */
  readonly refused: ReadonlySet<string>;
  readonly onRefused: (refused: ReadonlySet<string>) => void;
}

/** The days before and after, the jobs that move, and those that fit nowhere. */
export function WeekPlanView({ plan, now, refused, onRefused }: WeekPlanViewProps) {
  const units = useUnits();
  const rows = [
    ...plan.days,
    {
      date: null,
      before: sumOf(plan.days.map(({ before }) => before)),
      after: sumOf(plan.days.map(({ after }) => after)),
    },
  ];
  const both = (figure: (sums: DaySums) => string) => (row: (typeof rows)[number]) => (
    <BeforeAndAfter before={figure(row.before)} after={figure(row.after)} />
  );
  const toggle = (jobIds: readonly string[], wanted: boolean) => {
    const next = new Set(refused);
    for (const jobId of jobIds) {
      if (wanted) next.delete(jobId);
      else next.add(jobId);
    }
    onRefused(next);
  };
  return (
    <div className="flex flex-col gap-6">
      <Table
        caption="The days before and after"
        rows={rows}
        rowKey={({ date }) => date ?? 'all'}
        columns={[
          {
            key: 'day',
            header: 'Day',
            rowHeader: true,
            cell: ({ date }) => inOneLine(date === null ? 'Together' : dateInWords(date, now)),
          },
          { key: 'jobs', header: 'Jobs', numeric: true, cell: both(({ jobs }) => String(jobs)) },
          {
            key: 'trucks',
            header: 'Trucks',
            numeric: true,
            wideOnly: true,
            cell: both(({ trucks }) => String(trucks)),
          },
          {
            key: 'miles',
            header: 'Distance',
            numeric: true,
            wideOnly: true,
            cell: both(({ miles }) => units.miles(miles)),
          },
          {
            key: 'hours',
            header: 'Time',
            numeric: true,
            wideOnly: true,
            cell: both(({ minutes }) => hoursAndMinutes(minutes)),
          },
          { key: 'cost', header: 'Cost', numeric: true, cell: both(({ cents }) => formatDollars(cents)) },
        ]}
      />
      {plan.warnings.map((words) => (
        <p key={words} className="flex items-start gap-2 text-ink-soft">
          <TriangleAlert aria-hidden="true" className="mt-1 size-4 shrink-0" />
          {words}
        </p>
      ))}
      {plan.moves.length === 0 && <p>Every job is already on its best day. There is nothing to change.</p>}
      {plan.days.map(({ date }) => {
        const moves = plan.moves.filter(({ to }) => to === date);
        if (moves.length === 0) return null;
        const chosen = moves.filter(({ jobId }) => !refused.has(jobId));
        return (
          <section key={date} aria-label={dateInWords(date, now)}>
            <Checkbox
              label={
                <span className="font-semibold">{`${dateInWords(date, now)}: ${count(moves.length, 'job')}`}</span>
              }
              checked={chosen.length > 0}
              indeterminate={chosen.length > 0 && chosen.length < moves.length}
              onCheckedChange={(wanted) =>
                toggle(
                  moves.map(({ jobId }) => jobId),
                  wanted,
                )
              }
            />
            <ul className="pl-6">
              {moves.map((move) => (
                <li key={move.jobId}>
                  <Checkbox
                    label={`${move.clientName}, ${move.title}`}
                    hint={reasonOf(move, now, units.miles)}
                    checked={!refused.has(move.jobId)}
                    onCheckedChange={(wanted) => toggle([move.jobId], wanted)}
                  />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      {plan.leftOut.length > 0 && (
        <section aria-label="Jobs that fit on none of these days">
          <h3 className="mb-2 font-semibold">{`${count(plan.leftOut.length, 'job')} ${plan.leftOut.length === 1 ? 'fits' : 'fit'} on none of these days`}</h3>
          <LeftOutJobs jobs={plan.leftOut} />
        </section>
      )}
    </div>
  );
}

const inOneLine = (text: string) => <span className="whitespace-nowrap">{text}</span>;

/** A figure of the plan, with its previous value below. */
function BeforeAndAfter({ before, after }: { readonly before: string; readonly after: string }) {
  return (
    <>
      {after}
      {before !== after && <span className="block text-xs text-ink-soft">{` was ${before}`}</span>}
    </>
  );
}

function reasonOf(
  { from, truckName, beside }: WeekMove,
  now: Date,
  miles: (miles: number) => string,
): string {
  const where =
    beside === null
      ? `${truckName}, alone`
      : `${truckName}, ${miles(beside.miles)} from ${beside.clientName}`;
  return from === null ? where : `Instead of ${dateInWords(from, now)}: ${where}`;
}

const sumOf = (all: readonly DaySums[]): DaySums =>
  all.reduce(
    (sum, one) => ({
      jobs: sum.jobs + one.jobs,
      trucks: sum.trucks + one.trucks,
      miles: sum.miles + one.miles,
      minutes: sum.minutes + one.minutes,
      cents: sum.cents + one.cents,
    }),
    { jobs: 0, trucks: 0, miles: 0, minutes: 0, cents: 0 },
  );
