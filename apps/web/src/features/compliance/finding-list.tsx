import type { Finding, FindingKind } from '@haulwright/domain/compliance/finding';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/queries.ts';
import { ListFrame } from '../../loading/list-frame.tsx';
import { byCursor, useRows } from '../../loading/use-rows.ts';
import { dateInWords } from '../../ui/date-text.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Table, type TableColumn } from '../../ui/table.tsx';

const pageSize = 50;

const findingPages = (kind: FindingKind) =>
  api.compliance.findings.infiniteOptions({
    input: (cursor: string | undefined) => ({ kind, cursor, limit: pageSize }),
    ...byCursor,
  });

/** The findings of one kind, the oldest first; each leads to where it is fixed. */
export function FindingList({ kind }: { readonly kind: FindingKind }) {
  const [today] = useState(() => new Date());
  const findings = useRows(findingPages(kind));
  return (
    <ListFrame
      query={findings}
      failed="Couldn't load the list"
      waiting={<SkeletonRows label="Loading…" count={3} each="h-10" className="flex flex-col gap-3 p-4" />}
      empty={{ yet: { title: 'Nothing found' } }}
    >
      {(rows) => (
        <Table
          caption="Findings"
          columns={columnsFor(today, kind)}
          rows={rows}
          rowKey={(finding) => finding.key}
        />
      )}
    </ListFrame>
  );
}

const linkLook = 'rounded-sm font-semibold underline-offset-4 hover:underline';

/** Leads to where it is settled. */
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
const truckKinds: readonly FindingKind[] = ['discrepancy', 'unsigned-48h', 'day-open'];

const columnsFor = (today: Date, kind: FindingKind): readonly TableColumn<Finding>[] => {
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
    kind !== 'day-open' && {
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
