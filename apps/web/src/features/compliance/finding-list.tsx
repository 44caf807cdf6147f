import type { Finding, FindingKind } from '@haulwright/domain/compliance/finding';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { dateInWords } from '../../ui/date-text.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { Table, type TableColumn } from '../../ui/table.tsx';

const pageSize = 50;

const findingPages = (kind: FindingKind) =>
  api.compliance.findings.infiniteOptions({
    input: (cursor: string | undefined) => ({ kind, cursor, limit: pageSize }),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });

/** The findings of one kind, the oldest first; each leads to where it is fixed. */
export function FindingList({ kind }: { readonly kind: FindingKind }) {
  const [today] = useState(() => new Date());
  const findings = useInfiniteQuery(findingPages(kind));
  if (findings.data === undefined && findings.isError) {
    return (
      <ErrorState
        title="Couldn't load the list"
        description={messageOf(findings.error)}
        onRetry={() => void findings.refetch()}
        retrying={findings.isFetching}
      />
    );
  }
  if (findings.data === undefined) {
    return (
      <SkeletonGroup label="Loading…" className="flex flex-col gap-3 p-4">
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
      </SkeletonGroup>
    );
  }
  const rows = findings.data.pages.flatMap((page) => page.items);
  if (rows.length === 0) return <p className="p-4 text-ink-soft md:px-5">Nothing found.</p>;
  return (
    <>
      <Table caption="Findings" columns={columnsFor(today)} rows={rows} rowKey={(finding) => finding.key} />
      <LoadMore
        hasMore={findings.hasNextPage}
        busy={findings.isFetchingNextPage}
        failed={findings.isFetchNextPageError}
        onLoadMore={() => void findings.fetchNextPage()}
      />
    </>
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
