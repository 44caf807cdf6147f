import type { TruckDayRow } from '@haulwright/domain/custody/visits/ticket';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { Badge, badgeIcons } from '../../../ui/base/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { dateInWords } from '../../../ui/words/date-text.ts';
import { lazyPart } from '../../../ui/late/lazy-part.tsx';
import { momentInWords } from '../../../ui/words/moment-text.ts';
import { Table, type TableColumn } from '../../../ui/page/table.tsx';
import { useSession } from '../../session/session-context.ts';
import { type Units, useUnits } from '../../measures/use-units.ts';
import { dayFindingInWords } from '../ticket-words.ts';

const DayDetails = lazyPart(async () => (await import('./day-details.tsx')).DayDetails);

/** A truck's day: its balance, what is missing, and whether it is closed. */
export function DayCard({ day, onClose }: { readonly day: TruckDayRow; readonly onClose: () => void }) {
  const { timeZone } = useSession();
  const units = useUnits();
  const [now] = useState(() => new Date());
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();
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
      {closed !== null && (
        <p className="mt-2 text-sm break-words text-ink-soft">
          Closed by {closed.by}, {momentInWords(closed.at, now, timeZone)}.
          {closed.onBoardReason !== null && ` Stays on board: ${closed.onBoardReason}`}
          {closed.reason !== null && ` Closed anyway: ${closed.reason}`}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {closed === null && (
          <Button
            aria-haspopup="dialog"
            aria-label={`Close day: ${vehicle.name}, ${dateInWords(date, now)}`}
            onClick={onClose}
          >
            Close day
          </Button>
        )}
        <Button
          variant="ghost"
          aria-expanded={isOpen}
          aria-controls={isOpen ? detailsId : undefined}
          aria-label={`${isOpen ? 'Hide details' : 'Details'}: ${vehicle.name}, ${dateInWords(date, now)}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide details' : 'Details'}
        </Button>
      </div>
      {isOpen && (
        <div id={detailsId}>
          <DayDetails vehicleId={vehicle.id} date={date} />
        </div>
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

/** The columns of a balance: opening, in, out, closing. */
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
