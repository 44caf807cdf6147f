import type { Job } from '@haulwright/domain/jobs/job';
import { jobStatusName } from '@haulwright/domain/jobs/job';
import { columnSortOf, defaultJobSort, isJobSort } from '@haulwright/domain/jobs/job-sorts';
import { wasteTypeName } from '@haulwright/domain/services/waste-type';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { peekTableKeys } from '../../../ui/data-table/use-table-keys.ts';
import { lazyDialog } from '../../../ui/late/lazy-dialog.tsx';
import { SumsLine } from '../../../ui/data-table/sums-line.tsx';
import type { JobTableView } from './use-job-table.ts';
import { useUnits } from '../../measures/use-units.ts';
import { jobCount } from '../job-words.ts';
import type { JobsOfAddress } from './use-job-list.ts';

const JobPeek = lazyDialog(async () => (await import('./job-peek.tsx')).JobPeek);

const peekingKeys = [peekTableKeys];

interface JobTableProps {
  readonly rows: readonly Job[];
  readonly list: JobsOfAddress;
  readonly table: JobTableView;
  readonly isStale: boolean;
  readonly mayEdit: boolean;
}

/** Jobs a line each, with the gallons of everything that matches at the foot. */
export function JobTable({ rows, list, table, isStale, mayEdit }: JobTableProps) {
  const { filter, selected, show } = list;
  const { columns, shown, totals } = table;
  const units = useUnits();
  const sort = filter.sort ?? defaultJobSort;
  const look = (id: string | undefined) => show({ peek: id });
  return (
    <>
      <DataTable
        caption="Jobs"
        columns={columns}
        shown={shown}
        rows={rows}
        rowKey={({ id }) => id}
        rowName={({ jobNumber, title }) => `${jobNumber}, ${title}`}
        sort={isJobSort(sort) ? columnSortOf[sort] : sort}
        onSort={(next) => show({ sort: next as typeof sort | undefined })}
        count={totals?.count ?? null}
        foot={
          totals && {
            title: jobCount(totals.count),
            expected: units.volume(totals.expectedGallons),
            gallons: units.volume(totals.actualGallons),
          }
        }
        isStale={isStale}
        onPeek={({ id }) => look(id)}
        toldKeys={peekingKeys}
        {...(mayEdit && {
          selection: selected.ticks,
          onSelection: selected.setTicks,
          onChooseAll: () => void selected.selectAll(),
        })}
      />
      {filter.peek !== undefined && (
        <JobPeek
          id={filter.peek}
          ids={rows.map(({ id }) => id)}
          onOpen={look}
          onDone={() => look(undefined)}
        />
      )}
      <SumsLine
        label="By status"
        sums={(totals?.statuses ?? []).map(({ status, count }) => ({
          name: jobStatusName[status],
          amount: count.toLocaleString('en-US'),
        }))}
      />
      <SumsLine
        label="Pumped"
        sums={(totals?.wastes ?? []).map(({ wasteType, gallons }) => ({
          name: wasteTypeName[wasteType],
          amount: units.volume(gallons),
        }))}
      />
    </>
  );
}
