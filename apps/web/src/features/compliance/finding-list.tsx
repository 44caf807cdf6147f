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
        <Table caption="Findings" columns={columnsFor(today)} rows={rows} rowKey={(finding) => finding.key} />
      )}
    </ListFrame>
  );
}

const linkLook = 'rounded-sm font-semibold underline-offset-4 hover:underline';

const columnsFor = (today: Date): readonly TableColumn<Finding>[] => [
  {
    key: 'what',
    header: 'What',
    rowHeader: true,
    cell: ({ jobId, jobNumber, subject, clientId, since, address }) => (
      <span className="flex min-w-0 flex-col gap-0.5">
        {jobId === null ? (
          <Link to="/clients/$clientId" params={{ clientId }} className={linkLook}>
            {subject}
          </Link>
        ) : (
          <Link to="/jobs/$jobId" params={{ jobId }} className={linkLook}>
            {subject}
          </Link>
        )}
        {jobNumber !== null && <span className="font-normal text-ink-soft">{jobNumber}</span>}
        <span className="font-normal text-ink-soft md:hidden">{address}</span>
        <span className="font-normal text-ink-soft md:hidden">Since {dateInWords(since, today)}</span>
      </span>
    ),
  },
  {
    key: 'client',
    header: 'Client',
    cell: ({ clientId, clientName }) => (
      <Link to="/clients/$clientId" params={{ clientId }} className="underline-offset-4 hover:underline">
        {clientName}
      </Link>
    ),
  },
  { key: 'address', header: 'Address', wideOnly: true, cell: ({ address }) => address },
  {
    key: 'since',
    header: 'Since',
    numeric: true,
    wideOnly: true,
    cell: ({ since }) => dateInWords(since, today),
  },
];
