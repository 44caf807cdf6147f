import type { Job } from '@haulwright/domain/jobs/job';
import type { JobTotals } from '@haulwright/domain/jobs/job-totals';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api } from '../../../api/queries.ts';
import type { DataColumn } from '../../../ui/data-table/data-column.ts';
import { type ListView, rememberedView } from '../../../ui/data-table/list-view.ts';
import { useShownColumns } from '../../../ui/data-table/use-shown-columns.ts';
import { useNarrowScreen } from '../../../ui/hooks/use-narrow-screen.ts';
import { useUnits } from '../../measures/use-units.ts';
import { useCan } from '../../session/session-context.ts';
import { askedJobs } from '../job-queries.ts';
import { jobColumns } from './job-columns.tsx';
import type { JobsOfAddress } from './use-job-list.ts';

export interface JobTableView {
  readonly view: ListView;
  readonly onViewChange: (view: ListView) => void;
  /** There is room for a table, and it is wanted. */
  readonly isTable: boolean;
  readonly columns: readonly DataColumn<Job>[];
  readonly shown: readonly string[];
  readonly onShown: (shown: readonly string[]) => void;
  /** Undefined while they are worked out. */
  readonly totals: JobTotals | undefined;
}

/** The jobs as a table: whether they are shown so, its columns, and what all that match add up to. */
export function useJobTable({ filter, show }: JobsOfAddress, today: Date): JobTableView {
  const [view, setView] = useState(() => rememberedView('jobs', window.localStorage));
  const isTable = !useNarrowScreen() && view === 'table';
  const units = useUnits();
  const linksClient = useCan('VIEW_ALL_CLIENTS');
  const columns = useMemo(() => jobColumns(units, today, linksClient), [units, today, linksClient]);
  const { shown, show: onShown } = useShownColumns('jobs', columns, filter.columns, (text) =>
    show({ columns: text }),
  );
  const { sort: _, ...asked } = askedJobs(filter);
  const totals = useQuery({
    ...api.jobs.totals.queryOptions({ input: asked }),
    enabled: isTable,
    placeholderData: (before) => before,
  }).data;
  return { view, onViewChange: setView, isTable, columns, shown, onShown, totals };
}
