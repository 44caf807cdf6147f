import type { TruckDayRow } from '@haulwright/domain/compliance/ticket';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarCheck } from 'lucide-react';
import { useState } from 'react';
import { ListFrame } from '../../loading/list-frame.tsx';
import { Badge, badgeIcons } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DatePicker } from '../../ui/date-picker.tsx';
import { dateInWords } from '../../ui/date-text.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { momentInWords } from '../../ui/moment-text.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Table, type TableColumn } from '../../ui/table.tsx';
import { useSession } from '../session/session-context.ts';
import { type Units, useUnits } from '../units/use-units.ts';
import { daysOn } from './compliance-queries.ts';
import { dayFindingInWords } from './ticket-words.ts';

const CloseDayDialog = lazyDialog(async () => (await import('./close-day-dialog.tsx')).CloseDayDialog);

interface DayListProps {
  readonly days: { readonly from: string; readonly to: string };
  readonly onDaysChange: (days: { readonly from: string; readonly to: string }) => void;
}

/** The days of trucks on which waste moved, with their balance. */
export function DayList({ days, onDaysChange }: DayListProps) {
  const [closing, setClosing] = useState<TruckDayRow | null>(null);
  const list = useQuery({ ...daysOn(days), placeholderData: (before) => before });
  return (
    <>
      <div className="mb-4 grid grid-cols-2 items-end gap-2 sm:flex">
        <DatePicker
          label="From"
          value={days.from}
          onValueChange={(from) => from !== null && onDaysChange(inOrder(from, days.to))}
          className="sm:w-44"
        />
        <DatePicker
          label="To"
          value={days.to}
          onValueChange={(to) => to !== null && onDaysChange(inOrder(days.from, to))}
          className="sm:w-44"
        />
      </div>
      <ListFrame
        query={list}
        failed="Couldn't load days"
        toast="Failed to load days"
        waiting={<SkeletonRows label="Loading days…" count={3} each="h-32" className="flex flex-col gap-3" />}
        icon={<CalendarCheck />}
        empty={{
          yet: {
            title: 'No Waste Moved on These Days',
            description: 'When drivers report what they pump and dump, each truck’s day is balanced here.',
          },
        }}
      >
        {(rows) => (
          <ul aria-label="Days" className="flex flex-col gap-3">
            {rows.map((day) => (
              <DayCard key={`${day.date} ${day.vehicle.id}`} day={day} onClose={() => setClosing(day)} />
            ))}
          </ul>
        )}
      </ListFrame>
      {closing !== null && <CloseDayDialog day={closing} onClose={() => setClosing(null)} />}
    </>
  );
}

const inOrder = (from: string, to: string) => (from <= to ? { from, to } : { from: to, to: from });

function DayCard({ day, onClose }: { readonly day: TruckDayRow; readonly onClose: () => void }) {
  const { timeZone } = useSession();
  const units = useUnits();
  const [now] = useState(() => new Date());
  const { vehicle, date, compartments, findings, closed } = day;
  return (
    <li className="rounded-lg border border-line bg-surface p-4 shadow-card">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 text-lg font-semibold break-words">
          {vehicle.name}, {dateInWords(date, now)}
        </h2>
        <span className="flex flex-wrap gap-1">
          {closed === null ? (
            <Badge tone={findings.length > 0 ? 'warn' : 'neutral'} icon={badgeIcons.waiting}>
              Open
            </Badge>
          ) : (
            <Badge tone="good" icon={badgeIcons.done}>
              Closed
            </Badge>
          )}
          {closed?.isCorrected === true && <Badge icon={badgeIcons.note}>Corrected since</Badge>}
        </span>
      </div>
      <div className="mt-2 -mx-4">
        <Table
          caption={`Balance of ${vehicle.name}`}
          columns={balanceOf(units)}
          rows={compartments}
          rowKey={({ compartmentId }) => compartmentId}
        />
      </div>
      {findings.length > 0 && (
        <ul aria-label="What is missing" className="mt-2 list-disc pl-5">
          {findings.map((finding) => (
            <li key={`${finding.code} ${finding.name} ${finding.jobId} ${finding.ticketId}`}>
              <FindingLink finding={finding} words={dayFindingInWords(finding, units.volume)} />
            </li>
          ))}
        </ul>
      )}
      {closed === null ? (
        <Button
          className="mt-3"
          aria-haspopup="dialog"
          aria-label={`Close day: ${vehicle.name}, ${dateInWords(date, now)}`}
          onClick={onClose}
        >
          Close day
        </Button>
      ) : (
        <p className="mt-2 text-sm break-words text-ink-soft">
          Closed by {closed.by}, {momentInWords(closed.at, now, timeZone)}.
          {closed.onBoardReason !== null && ` Stays on board: ${closed.onBoardReason}`}
          {closed.reason !== null && ` Closed all the same: ${closed.reason}`}
        </p>
      )}
    </li>
  );
}

const linkLook = 'rounded-sm underline underline-offset-4';

function FindingLink({
  finding: { jobId, ticketId },
  words,
}: {
  readonly finding: TruckDayRow['findings'][number];
  readonly words: string;
}) {
  if (jobId !== null)
    return (
      <Link to="/jobs/$jobId" params={{ jobId }} className={linkLook}>
        {words}
      </Link>
    );
  if (ticketId !== null)
    return (
      <Link to="/compliance/tickets/$ticketId" params={{ ticketId }} className={linkLook}>
        {words}
      </Link>
    );
  return words;
}

type Compartment = TruckDayRow['compartments'][number];

/** The columns of a balance: what was there, came, left, and is there. */
function balanceOf(units: Units): TableColumn<Compartment>[] {
  const gallons = (key: string, header: string, of: (row: Compartment) => number, wideOnly = false) => ({
    key,
    header,
    numeric: true,
    wideOnly,
    cell: (row: Compartment) => units.volumeNumber(of(row)).toLocaleString('en-US'),
  });
  return [
    { key: 'tank', header: `Tank (${units.volumeUnit})`, rowHeader: true, cell: ({ name }) => name },
    gallons('opening', 'Start', ({ opening }) => opening),
    gallons('in', 'In', ({ pickedUp, transferredIn }) => pickedUp + transferredIn),
    gallons('out', 'Out', ({ discharged, transferredOut }) => discharged + transferredOut),
    gallons('variance', 'Missing', ({ variance }) => variance),
    gallons('closing', 'End', ({ closing }) => closing),
  ];
}
