import type { JobType } from '@haulwright/domain/jobs/job-type';
import { formatDuration, formatGallons } from '@haulwright/domain/kernel/quantity';
import { wasteTypeName } from '@haulwright/domain/services/waste-type';
import { useQuery } from '@tanstack/react-query';
import { ClipboardList } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../api/queries.ts';
import { JobTypeDialog } from './job-type-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { SettingsList } from './settings-list.tsx';
import { useListChange } from './settings-queries.ts';
import { formatCents } from './small-fields.tsx';

/** Kinds of work with their usual time and gallons. */
export function JobTypesTab() {
  const [edited, setEdited] = useState<JobType | 'new' | null>(null);
  const [leaving, setLeaving] = useState<JobType | null>(null);
  const jobTypes = useQuery(api.jobTypes.list.queryOptions());
  const remove = useListChange({
    run: (id: string) => api.jobTypes.remove.call({ id }),
    listKey: api.jobTypes.key(),
    done: 'Job type removed',
    failed: 'Failed to remove the job type',
    onDone: () => setLeaving(null),
  });
  return (
    <>
      <SettingsList
        title="Job Types"
        description="What your crews do, how long it usually takes and what it fills the tank with."
        addLabel="Add Job Type"
        onAdd={() => setEdited('new')}
        query={jobTypes}
        noun="job types"
        emptyIcon={<ClipboardList />}
        emptyTitle="No Job Types Yet"
        emptyText="A job type fills in the usual time and gallons when a job is scheduled."
        rowKey={(type) => type.id}
        row={(type) => ({ name: type.name, facts: factsOf(type) })}
        onEdit={setEdited}
        onRemove={setLeaving}
      />
      {edited !== null && <JobTypeDialog jobType={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      <RemoveDialog
        row={leaving}
        noun="Job Type"
        describe={(type) => `${type.name} will no longer be offered for new jobs. Its jobs stay.`}
        busy={remove.isPending}
        onClose={() => setLeaving(null)}
        onConfirm={(type) => remove.mutate(type.id)}
      />
    </>
  );
}

const factsOf = (type: JobType): string[] => [
  formatDuration(type.durationMinutes),
  type.expectedGallons === 0 ? 'Fills no tank' : `${formatGallons(type.expectedGallons)}${type.wasteType === null ? '' : ` of ${wasteTypeName[type.wasteType].toLowerCase()}`}`,
  ...(type.priceCents === null ? [] : [formatCents(type.priceCents)]),
  ...(type.description === null ? [] : [type.description]),
];
