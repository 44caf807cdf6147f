import type { Finding, FindingKind } from '@haulwright/domain/compliance/finding';
import { Link } from '@tanstack/react-router';
import { dateInWords } from '../../../ui/words/date-text.ts';
import type { TableColumn } from '../../../ui/page/table.tsx';

const linkLook = 'rounded-sm font-semibold underline-offset-4 hover:underline';

/** Links to where the finding is settled. */
function FindingLink({ finding }: { readonly finding: Finding }) {
  const { jobId, clientId, ticketId, vehicleId, subject, since } = finding;
  if (deadlineKinds.includes(finding.kind))
    return (
      <Link to="/compliance" search={{ tab: 'calendar' }} className={linkLook}>
        {subject}
      </Link>
    );
  if (ticketId !== null)
    return (
      <Link to="/compliance/tickets/$ticketId" params={{ ticketId }} className={linkLook}>
        {subject}
      </Link>
    );
  if (vehicleId !== null)
    return (
      <Link to="/compliance" search={{ tab: 'days', from: since, to: since }} className={linkLook}>
        {subject}
      </Link>
    );
  if (jobId !== null)
    return (
      <Link to="/jobs/$jobId" params={{ jobId }} className={linkLook}>
        {subject}
      </Link>
    );
  return (
    clientId !== null && (
      <Link to="/clients/$clientId" params={{ clientId }} className={linkLook}>
        {subject}
      </Link>
    )
  );
}

const deadlineKinds: readonly FindingKind[] = ['filing-due', 'permit-expiring'];
const truckKinds: readonly FindingKind[] = [
  'discrepancy',
  'unsigned-48h',
  'ticket-twice',
  'day-open',
  'held-too-long',
];
/** They name their truck themselves. */
const withoutAddress: readonly FindingKind[] = ['day-open', 'held-too-long'];

/** The columns of one kind of finding: those about trucks have no client, deadlines have a last day. */
export const findingColumns = (today: Date, kind: FindingKind): readonly TableColumn<Finding>[] => {
  const isOfTruck = truckKinds.includes(kind);
  const isDeadline = deadlineKinds.includes(kind);
  const columns: readonly (TableColumn<Finding> | false)[] = [
    {
      key: 'what',
      header: 'What',
      rowHeader: true,
      cell: (finding) => (
        <span className="flex min-w-0 flex-col gap-0.5">
          <FindingLink finding={finding} />
          {finding.jobNumber !== null && (
            <span className="font-normal text-ink-soft">{finding.jobNumber}</span>
          )}
          <span className="font-normal text-ink-soft md:hidden">{finding.address}</span>
          <span className="font-normal text-ink-soft md:hidden">
            {isDeadline ? 'By' : 'Since'} {dateInWords(finding.since, today)}
          </span>
        </span>
      ),
    },
    !isOfTruck &&
      !isDeadline && {
        key: 'client',
        header: 'Client',
        cell: ({ clientId, clientName }) =>
          clientId !== null && (
            <Link
              to="/clients/$clientId"
              params={{ clientId }}
              className="underline-offset-4 hover:underline"
            >
              {clientName}
            </Link>
          ),
      },
    !withoutAddress.includes(kind) && {
      key: 'address',
      header: isDeadline ? 'Source' : isOfTruck ? 'Truck and ticket' : 'Address',
      wideOnly: true,
      cell: ({ address }) => address,
    },
    {
      key: 'since',
      header: isDeadline ? 'By' : 'Since',
      numeric: true,
      wideOnly: true,
      cell: ({ since }) => dateInWords(since, today),
    },
  ];
  return columns.filter((column) => column !== false);
};
