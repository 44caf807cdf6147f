import type { FindingKind } from '@haulwright/domain/compliance/finding';
import { useState } from 'react';
import { api } from '../../../api/queries.ts';
import { ListFrame } from '../../../loading/list-frame.tsx';
import { byCursor, useRows } from '../../../loading/use-rows.ts';
import { SkeletonRows } from '../../../ui/base/skeleton.tsx';
import { Table } from '../../../ui/page/table.tsx';
import { findingColumns } from './finding-columns.tsx';

const pageSize = 50;

const findingPages = (kind: FindingKind) =>
  api.compliance.findings.infiniteOptions({
    input: (cursor: string | undefined) => ({ kind, cursor, limit: pageSize }),
    ...byCursor,
  });

/** The findings of one kind, oldest first; each links to where it is fixed. */
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
          columns={findingColumns(today, kind)}
          rows={rows}
          rowKey={(finding) => finding.key}
        />
      )}
    </ListFrame>
  );
}
