import type { PlanTotals } from '@haulwright/domain/planning/proposal';
import { formatDuration } from '@haulwright/domain/kernel/quantity';
import { classNames } from '../../../ui/base/class-names.ts';
import { hoursAndMinutes } from '../../routes/route-words.ts';
import { dollarsInWords } from '../runs/search-curve.ts';
import { useUnits } from '../../measures/use-units.ts';
import { differenceInWords } from './proposal-words.ts';

interface Line {
  readonly name: string;
  readonly of: (totals: PlanTotals) => number;
  readonly text: (amount: number) => string;
  readonly difference: (amount: number) => string;
  /** Smaller differences are ignored. */
  readonly smallest: number;
  /** Whether a decrease is a gain. */
  readonly lessIsBetter: boolean;
}

/** Within the time and the cost. */
const overtimeLines: readonly Line[] = [
  {
    name: 'Overtime',
    of: ({ overtimeMinutes }) => overtimeMinutes ?? 0,
    text: formatDuration,
    difference: formatDuration,
    smallest: 1,
    lessIsBetter: true,
  },
  {
    name: 'Overtime cost',
    of: ({ overtimeCents }) => overtimeCents ?? 0,
    text: dollarsInWords,
    difference: dollarsInWords,
    smallest: 50,
    lessIsBetter: true,
  },
];

const whole = (amount: number): string => amount.toLocaleString('en-US');

/** Figures of the current and the proposed day; only of the proposed one if nothing was planned before. */
export function ProposalTotals({
  now,
  proposed,
}: {
  /** Null: nothing was planned before. */
  readonly now: PlanTotals | null;
  readonly proposed: PlanTotals;
}) {
  const units = useUnits();
  const lines: readonly Line[] = [
    {
      name: 'Distance',
      of: ({ miles }) => miles,
      text: units.miles,
      difference: units.miles,
      smallest: 0.05,
      lessIsBetter: true,
    },
    {
      name: 'Time',
      of: ({ minutes }) => minutes,
      text: hoursAndMinutes,
      difference: formatDuration,
      smallest: 1,
      lessIsBetter: true,
    },
    {
      name: 'Cost',
      of: ({ cents }) => cents,
      text: dollarsInWords,
      difference: dollarsInWords,
      smallest: 50,
      lessIsBetter: true,
    },
    ...(now?.overtimeMinutes === undefined && proposed.overtimeMinutes === undefined ? [] : overtimeLines),
    {
      name: 'Jobs planned',
      of: ({ jobs }) => jobs,
      text: whole,
      difference: whole,
      smallest: 1,
      lessIsBetter: false,
    },
    {
      name: 'Trucks',
      of: ({ trucks }) => trucks,
      text: whole,
      difference: whole,
      smallest: 1,
      lessIsBetter: true,
    },
    {
      name: 'Warnings',
      of: ({ findings }) => findings,
      text: whole,
      difference: whole,
      smallest: 1,
      lessIsBetter: true,
    },
  ];
  return (
    <table className="numeric w-full border-collapse text-left">
      <caption className="sr-only">
        {now === null ? 'The day as proposed' : 'The day, current and proposed'}
      </caption>
      <thead className="text-xs text-ink-soft">
        <tr className="border-b border-line">
          <th scope="col" className={cell}>
            <span className="sr-only">Figure</span>
          </th>
          {now !== null && (
            <th scope="col" className={classNames(cell, 'text-right font-medium')}>
              Now
            </th>
          )}
          <th scope="col" className={classNames(cell, 'text-right font-medium')}>
            Proposed
          </th>
          {now !== null && (
            <th scope="col" className={classNames(cell, 'text-right font-medium')}>
              Difference
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, of, text, difference, smallest, lessIsBetter }) => {
          const less = now === null ? 0 : of(now) - of(proposed);
          const isNone = Math.abs(less) < smallest;
          return (
            <tr key={name} className="border-b border-line last:border-b-0">
              <th scope="row" className={classNames(cell, 'font-normal text-ink-soft')}>
                {name}
              </th>
              {now !== null && <td className={classNames(cell, 'text-right')}>{text(of(now))}</td>}
              <td className={classNames(cell, 'text-right')}>{text(of(proposed))}</td>
              {now !== null && (
                <td
                  className={classNames(
                    cell,
                    'text-right font-medium',
                    isNone
                      ? 'text-ink-soft'
                      : less > 0 === lessIsBetter
                        ? 'text-good-text'
                        : 'text-warn-text',
                  )}
                >
                  {differenceInWords(less, difference, smallest)}
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const cell =
  'px-1.5 py-1.5 whitespace-nowrap first:pl-3 last:pr-3 max-md:text-sm md:px-2 md:first:pl-4 md:last:pr-4';
