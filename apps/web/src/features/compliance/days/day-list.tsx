import {
  isDaySort,
  sortedDays,
  sumsOfDays,
  defaultDaySort,
} from '@haulwright/domain/custody/visits/day-rows';
import { can } from '@haulwright/domain/access/permissions';
import type { TruckDayRow } from '@haulwright/domain/custody/visits/ticket';
import { wasteTypeName } from '@haulwright/domain/services/waste-type';
import { useQuery } from '@tanstack/react-query';
import { CalendarCheck } from 'lucide-react';
import { useMemo, useState } from 'react';
import { api } from '../../../api/queries.ts';
import { ListFrame } from '../../../loading/list-frame.tsx';
import { PrintButton } from '../../../loading/print-button.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { ColumnsButton } from '../../../ui/data-table/columns-button.tsx';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { ListTools } from '../../../ui/data-table/list-tools.tsx';
import { PrintHead } from '../../../ui/data-table/print-head.tsx';
import { SumsLine } from '../../../ui/data-table/sums-line.tsx';
import { peekTableKeys } from '../../../ui/data-table/use-table-keys.ts';
import type { PageKeys } from '../../../ui/hooks/page-keys.ts';
import { useShownColumns } from '../../../ui/data-table/use-shown-columns.ts';
import { type Days, DayRange } from '../../../ui/fields/day-range.tsx';
import { useNarrowScreen, useTightScreen } from '../../../ui/hooks/use-narrow-screen.ts';
import { lazyDialog } from '../../../ui/late/lazy-dialog.tsx';
import { dateInWords } from '../../../ui/words/date-text.ts';
import { useUnits } from '../../measures/use-units.ts';
import { ExportButton } from '../../exports/export-button.tsx';
import { ViewsButton } from '../../saved-views/views-button.tsx';
import { useSession } from '../../session/session-context.ts';
import { daysOn } from '../compliance-queries.ts';
import { filterInWords } from '../ticket-words.ts';
import { DayCard } from './day-card.tsx';
import { dayColumns } from './day-columns.tsx';
import { closable, dayKey, wastesOfDays } from './day-rows.ts';

const OpenDayDialog = lazyDialog(async () => (await import('./open-day-dialog.tsx')).OpenDayDialog);
const CloseDayDialog = lazyDialog(async () => (await import('./close-day-dialog.tsx')).CloseDayDialog);
const CloseDaysDialog = lazyDialog(async () => (await import('./close-days-dialog.tsx')).CloseDaysDialog);
const DayPanel = lazyDialog(async () => (await import('./day-panel.tsx')).DayPanel);

const lookingKeys: readonly PageKeys[] = [peekTableKeys];
const closingKeys: readonly PageKeys[] = [
  { group: 'Days', keys: [{ keys: ['C'], label: 'Close the day' }] },
  peekTableKeys,
];

/** What the address says of the table. */
export interface DayView {
  readonly sort?: string | undefined;
  readonly columns?: string | undefined;
  /** The day that is looked at: '2026-11-27.<truck>'. */
  readonly day?: string | undefined;
}

interface DayListProps {
  readonly days: Days;
  readonly view: DayView;
  readonly today: string;
  readonly onViewChange: (change: DayView & Partial<Days>) => void;
}

/** Trucks' days with movements, one in each row, and their balance. */
export function DayList({ days, view, today, onViewChange }: DayListProps) {
  const [isOpening, setOpening] = useState(false);
  const [closing, setClosing] = useState<TruckDayRow | null>(null);
  const [closingAll, setClosingAll] = useState<readonly TruckDayRow[]>([]);
  const list = useQuery({ ...daysOn(days), placeholderData: (before) => before });
  const { roles } = useSession();
  const units = useUnits();
  const isNarrow = useNarrowScreen();
  const isTight = useTightScreen();
  const [now] = useState(() => new Date());
  const mayClose = can(roles, 'EDIT_JOB');
  const columns = useMemo(
    () =>
      dayColumns({
        units,
        inWords: (date) => dateInWords(date, now),
        onOpen: (day) => onViewChange({ day: dayKey(day) }),
        onClose: mayClose ? setClosing : undefined,
        isTight,
      }),
    [units, now, mayClose, onViewChange, isTight],
  );
  const { shown, show } = useShownColumns('days', columns, view.columns, (text) =>
    onViewChange({ columns: text }),
  );
  const sort = isDaySort(view.sort) ? view.sort : defaultDaySort;
  const rows = useMemo(() => sortedDays(list.data ?? [], sort), [list.data, sort]);
  const looked = rows.find((day) => dayKey(day) === view.day);
  const balanced = closable(rows, today);
  return (
    <>
      <PrintHead title="Trucks’ days" lines={[filterInWords(days)]} />
      <ListTools
        filterCount={0}
        filters={<DayRange hideLabels value={days} onValueChange={onViewChange} />}
        acts={
          <>
            <ViewsButton table="days" shown={shown} />
            <ColumnsButton columns={columns} shown={shown} onShown={show} />
            <ExportButton
              fetchExport={(format, signal) =>
                api.exports.days.call({ ...days, sort, columns: shown.join('.'), format }, { signal })
              }
            />
            <PrintButton query={{}} count={rows.length} />
            <Button aria-haspopup="dialog" onClick={() => setOpening(true)}>
              Open a truck’s day
            </Button>
            {mayClose && (
              <Button
                variant="primary"
                aria-haspopup="dialog"
                {...(balanced.length === 0 && {
                  disabledReason: 'No open day of these balances with an empty tank.',
                })}
                onClick={() => setClosingAll(balanced)}
              >
                {`Close all balanced (${balanced.length})`}
              </Button>
            )}
          </>
        }
      />
      <ListFrame
        query={list}
        noun="days"
        skeletons={{ count: 12, each: 'h-9' }}
        icon={<CalendarCheck />}
        empty={{
          yet: {
            title: 'No Waste Moved on These Days',
            description: 'When drivers report what they pump and dump, each truck’s day is balanced here.',
          },
        }}
      >
        {() =>
          isNarrow ? (
            <ul aria-label="Days" className="flex flex-col gap-3">
              {rows.map((day) => (
                <DayCard key={dayKey(day)} day={day} onClose={() => setClosing(day)} />
              ))}
            </ul>
          ) : (
            <>
              <DataTable<TruckDayRow>
                caption="Days"
                columns={columns}
                shown={shown}
                rows={rows}
                rowKey={dayKey}
                rowName={({ vehicle, date }) => `${vehicle.name}, ${dateInWords(date, now)}`}
                sort={sort}
                onSort={(next) => onViewChange({ sort: next })}
                count={rows.length}
                foot={footOf(rows, (gallons) => units.volumeNumber(gallons).toLocaleString('en-US'))}
                onPeek={(day) => onViewChange({ day: dayKey(day) })}
                toldKeys={mayClose ? closingKeys : lookingKeys}
                {...(mayClose && { rowKeys: { c: (day) => day.closed === null && setClosing(day) } })}
              />
              <SumsLine
                label="Received, by waste"
                sums={wastesOfDays(rows).map(({ wasteType, gallons }) => ({
                  name: wasteTypeName[wasteType],
                  amount: units.volume(gallons),
                }))}
              />
            </>
          )
        }
      </ListFrame>
      {looked !== undefined && (
        <DayPanel
          day={looked}
          days={rows}
          onOpen={(day) => onViewChange({ day: dayKey(day) })}
          onDone={() => onViewChange({ day: undefined })}
        />
      )}
      {isOpening && <OpenDayDialog today={days.to} onClose={() => setOpening(false)} />}
      {closing !== null && <CloseDayDialog day={closing} onClose={() => setClosing(null)} />}
      {closingAll.length > 0 && <CloseDaysDialog days={closingAll} onDone={() => setClosingAll([])} />}
    </>
  );
}

/** Sums of all days shown. What the tanks held at the start and the end is no sum over days. */
function footOf(days: readonly TruckDayRow[], number: (gallons: number) => string) {
  const sums = sumsOfDays(days);
  return {
    truck: days.length === 1 ? '1 day' : `${days.length.toLocaleString('en-US')} days`,
    in: number(sums.in),
    out: number(sums.out),
    missing: number(sums.missing),
    tickets: days.reduce((sum, { ticketCount }) => sum + ticketCount, 0).toLocaleString('en-US'),
  };
}
