import { dayStateName, type DayState, stateOf, sumsOf } from '@haulwright/domain/custody/visits/day-rows';
import type { TruckDayRow } from '@haulwright/domain/custody/visits/ticket';
import { Badge, badgeIcons, type BadgeProps } from '../../../ui/base/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import type { DataColumn } from '../../../ui/data-table/data-column.ts';
import type { Units } from '../../measures/use-units.ts';
import { dayFindingInWords } from '../ticket-words.ts';

interface DayColumnsOptions {
  readonly units: Units;
  readonly inWords: (date: string) => string;
  readonly onOpen: (day: TruckDayRow) => void;
  /** Undefined for people who close no days. */
  readonly onClose: ((day: TruckDayRow) => void) | undefined;
  /** There is no room for all: tickets and papers are left out at first; what is missing of them is said. */
  readonly isTight: boolean;
}

export const stateBadge: Record<DayState, Pick<BadgeProps, 'tone' | 'icon'>> = {
  differs: { tone: 'bad', icon: badgeIcons.problem },
  missing: { tone: 'warn', icon: badgeIcons.warning },
  aboard: { tone: 'warn', icon: badgeIcons.warning },
  balances: { tone: 'neutral', icon: badgeIcons.waiting },
  closed: { tone: 'good', icon: badgeIcons.done },
};

const of = ({ open, all }: TruckDayRow['papers']): string =>
  all === 0 ? '' : open === 0 ? 'Complete' : `${open} open`;

/** The columns of the table of trucks' days. */
export function dayColumns({
  units,
  inWords,
  onOpen,
  onClose,
  isTight,
}: DayColumnsOptions): DataColumn<TruckDayRow>[] {
  const number = (gallons: number) => units.volumeNumber(gallons).toLocaleString('en-US');
  const gallons = (id: 'start' | 'in' | 'out' | 'end', header: string): DataColumn<TruckDayRow> => ({
    id,
    header: `${header} (${units.volumeUnit})`,
    width: 6,
    numeric: true,
    sorts: true,
    cell: (day) => number(sumsOf(day)[id]),
  });
  return [
    { id: 'day', header: 'Day', width: 9, sorts: true, endFirst: true, cell: ({ date }) => inWords(date) },
    {
      id: 'truck',
      header: 'Truck',
      width: 8,
      sorts: true,
      rowHeader: true,
      cell: (day) => (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={`Details: ${day.vehicle.name}, ${inWords(day.date)}`}
          className="max-w-full truncate rounded-sm underline-offset-4 hover:underline"
          onClick={() => onOpen(day)}
        >
          {day.vehicle.name}
          {day.compartments.length > 1 && ` (${day.compartments.length})`}
        </button>
      ),
    },
    gallons('start', 'Start'),
    gallons('in', 'In'),
    gallons('out', 'Out'),
    {
      id: 'missing',
      header: 'Missing',
      width: 5.5,
      numeric: true,
      sorts: true,
      cell: (day) => number(sumsOf(day).missing),
    },
    gallons('end', 'End'),
    {
      id: 'jobs',
      header: 'Jobs',
      width: 4,
      numeric: true,
      cell: ({ jobs }) => (jobs.all === 0 ? '' : `${jobs.done}/${jobs.all}`),
    },
    {
      id: 'tickets',
      header: 'Tickets',
      extra: isTight,
      width: 4,
      numeric: true,
      cell: ({ ticketCount }) => (ticketCount === 0 ? '' : ticketCount.toLocaleString('en-US')),
    },
    { id: 'papers', header: 'Papers', width: 5.5, extra: isTight, cell: ({ papers }) => of(papers) },
    {
      id: 'state',
      header: 'State',
      width: 7,
      sorts: true,
      cell: (day) => {
        const state = stateOf(day);
        return (
          <span className="flex gap-1">
            <Badge {...stateBadge[state]}>{dayStateName[state]}</Badge>
            {day.closed?.isCorrected === true && <Badge icon={badgeIcons.note}>Corrected since</Badge>}
          </span>
        );
      },
    },
    {
      id: 'look',
      header: 'Look at',
      width: 11,
      cell: (day) => {
        const [first, ...more] = day.findings;
        if (day.closed !== null) return '';
        if (first === undefined)
          return onClose === undefined ? (
            ''
          ) : (
            <Button
              size="sm"
              variant="link"
              aria-haspopup="dialog"
              aria-label={`Close day: ${day.vehicle.name}, ${inWords(day.date)}`}
              onClick={() => onClose(day)}
            >
              Close day
            </Button>
          );
        return (
          <button
            type="button"
            className="max-w-full truncate rounded-sm text-left underline underline-offset-4"
            onClick={() => onOpen(day)}
          >
            {dayFindingInWords(first, units.volume)}
            {more.length > 0 && `, and ${more.length} more`}
          </button>
        );
      },
    },
  ];
}
