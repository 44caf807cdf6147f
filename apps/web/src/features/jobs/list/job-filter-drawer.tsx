import { jobPriorities, type JobPriority, jobPriorityName } from '@haulwright/domain/jobs/job';
import type { ClientSummary } from '@haulwright/domain/clients/client';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { DatePicker } from '../../../ui/fields/date-picker.tsx';
import { Drawer } from '../../../ui/overlays/drawer.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { assigneeOptions } from '../assignee-options.ts';
import { ClientPicker } from '../schedule/client-picker.tsx';
import { type JobFilter, withoutChips } from '../job-filter.ts';
import { useAssignees } from '../job-queries.ts';
import { useJobTypes } from '../schedule/schedule-job-queries.ts';

interface JobFilterDrawerProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly filter: JobFilter;
  /** The client in the address, once known. */
  readonly client: ClientSummary | null;
  readonly onChange: (change: Partial<JobFilter>) => void;
}

const ANY = 'any';
const priorities: readonly { value: JobPriority | typeof ANY; label: string }[] = [
  { value: ANY, label: 'Any priority' },
  ...jobPriorities.map((value) => ({ value, label: jobPriorityName[value] })),
];

/** The list's filters; each choice applies at once and is kept in the address. */
export function JobFilterDrawer({ open, onOpenChange, filter, client, onChange }: JobFilterDrawerProps) {
  const { people } = useAssignees(open);
  const jobTypes = useJobTypes(open);
  const [chosenClient, setChosenClient] = useState<ClientSummary | null>(null);
  const shownClient = chosenClient?.id === filter.clientId ? chosenClient : client;
  const assignees = [{ value: ANY, label: 'Anybody' }, ...assigneeOptions(people, 'Nobody (not assigned)')];
  const types = [
    { value: ANY, label: 'Any job type' },
    ...jobTypes.map((type) => ({ value: type.id, label: type.name })),
  ];
  const unlessAny = (value: string) => (value === ANY ? undefined : value);

  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      title="Filter Jobs"
      footer={
        <>
          <Button onClick={() => onChange({ ...withoutChips, date: undefined, status: undefined })}>
            Clear all
          </Button>
          <Button variant="primary" onClick={() => onOpenChange(false)}>
            Show Jobs
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="grid grid-cols-2 gap-4">
          <DatePicker
            label="From"
            value={filter.from ?? null}
            onValueChange={(from) => onChange({ from: from ?? undefined, date: undefined })}
            max={filter.to}
          />
          <DatePicker
            label="To"
            value={filter.to ?? null}
            onValueChange={(to) => onChange({ to: to ?? undefined, date: undefined })}
            min={filter.from}
          />
        </div>
        <Select
          label="Technician"
          options={assignees}
          value={filter.assignedTo ?? ANY}
          onValueChange={(value) => onChange({ assignedTo: unlessAny(value) })}
        />
        <Select
          label="Priority"
          options={priorities}
          value={filter.priority ?? ANY}
          onValueChange={(value) => onChange({ priority: value === ANY ? undefined : value })}
        />
        <Select
          label="Job Type"
          options={types}
          value={filter.jobTypeId ?? ANY}
          onValueChange={(value) => onChange({ jobTypeId: unlessAny(value) })}
        />
        <ClientPicker
          value={filter.clientId === undefined ? null : shownClient}
          optional
          onChange={(next) => {
            setChosenClient(next);
            onChange({ clientId: next?.id });
          }}
          error={undefined}
        />
        <Checkbox
          label="Cancelled jobs only"
          checked={filter.status === 'cancelled'}
          onCheckedChange={(on) => onChange({ status: on ? 'cancelled' : undefined })}
        />
      </div>
    </Drawer>
  );
}
