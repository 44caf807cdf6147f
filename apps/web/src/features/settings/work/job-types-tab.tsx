import { formatDollars } from '@haulwright/domain/kernel/dollars';
import type { JobType } from '@haulwright/domain/services/job-type';
import { formatDuration } from '@haulwright/domain/kernel/quantity';
import { wasteTypeName } from '@haulwright/domain/services/waste-type';
import { useQuery } from '@tanstack/react-query';
import { ClipboardList } from 'lucide-react';
import { useMemo } from 'react';
import { api } from '../../../api/queries.ts';
import { lazyDialog } from '../../../ui/late/lazy-dialog.tsx';
import { Swatch } from '../../../ui/base/swatch.tsx';
import type { TableColumn } from '../../../ui/page/table.tsx';
import { type Units, useUnits } from '../../measures/use-units.ts';
import { NameCell, SettingsList } from '../settings-list.tsx';

const JobTypeDialog = lazyDialog(async () => (await import('./job-type-dialog.tsx')).JobTypeDialog);

/** Kinds of work with their default time and gallons. */
export function JobTypesTab() {
  const units = useUnits();
  const columns = useMemo(() => columnsIn(units), [units]);
  const jobTypes = useQuery(api.jobTypes.list.queryOptions());
  return (
    <SettingsList
      title="Job Types"
      description="What your crews do, how long it usually takes and what it fills the tank with."
      query={jobTypes}
      one="Job Type"
      noun="job types"
      emptyIcon={<ClipboardList />}
      emptyTitle="No Job Types Yet"
      emptyText="A job type fills in the default time and gallons when a job is scheduled."
      rowName={(type) => type.name}
      columns={columns}
      renderDialog={(jobType, onClose) => <JobTypeDialog jobType={jobType} onClose={onClose} />}
      remove={api.jobTypes.remove.call}
      listKey={api.jobTypes.key()}
      whenRemoved={(type) => `${type.name} will no longer be offered for new jobs. Its jobs stay.`}
    />
  );
}

const waste = (type: JobType): string => (type.wasteType === null ? '–' : wasteTypeName[type.wasteType]);

function columnsIn({ volume }: Units): readonly TableColumn<JobType>[] {
  const takesUp = (type: JobType): string =>
    type.expectedGallons === 0 ? 'Nothing' : volume(type.expectedGallons);
  return [
    {
      key: 'name',
      header: 'Job type',
      rowHeader: true,
      cell: (type) => (
        <NameCell
          name={type.name}
          badge={type.color !== null && <Swatch color={type.color} className="size-4" />}
          detail={type.description}
          onPhone={[formatDuration(type.durationMinutes), takesUp(type)]}
        />
      ),
    },
    { key: 'waste', header: 'Waste', wideOnly: true, cell: waste },
    { key: 'gallons', header: 'Collects', wideOnly: true, numeric: true, cell: takesUp },
    {
      key: 'time',
      header: 'Time on site',
      wideOnly: true,
      numeric: true,
      cell: (type) => formatDuration(type.durationMinutes),
    },
    {
      key: 'repeat',
      header: 'Due again',
      wideOnly: true,
      numeric: true,
      cell: (type) => (type.repeatMonths === null ? '–' : `${type.repeatMonths} mo`),
    },
    {
      key: 'price',
      header: 'Price',
      wideOnly: true,
      numeric: true,
      cell: (type) => (type.priceCents === null ? '–' : formatDollars(type.priceCents)),
    },
  ];
}
