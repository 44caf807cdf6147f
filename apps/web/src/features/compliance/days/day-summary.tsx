import type { TruckDayRow } from '@haulwright/domain/custody/visits/ticket';
import { Link } from '@tanstack/react-router';
import { Table, type TableColumn } from '../../../ui/page/table.tsx';
import { momentInWords } from '../../../ui/words/moment-text.ts';
import { type Units, useUnits } from '../../measures/use-units.ts';
import { useSession } from '../../session/session-context.ts';
import { dayFindingInWords } from '../ticket-words.ts';

/** The balance of each tank of a truck's day, what is missing, and who closed it. */
export function DaySummary({ day, now }: { readonly day: TruckDayRow; readonly now: Date }) {
  const { timeZone } = useSession();
  const units = useUnits();
  const { vehicle, compartments, findings, closed } = day;
  return (
    <>
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
    </>
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
