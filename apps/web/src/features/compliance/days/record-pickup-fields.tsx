import type { TruckDayDetail } from '@haulwright/domain/custody/office/day-fact';
import { wasteTypeName, wasteTypes } from '@haulwright/domain/services/waste-type';
import { Select } from '../../../ui/fields/select.tsx';
import { ClientPicker } from '../../jobs/schedule/client-picker.tsx';
import { useServiceLocations } from '../../jobs/schedule/schedule-job-queries.ts';
import { ServiceLocation } from '../../jobs/schedule/service-location.tsx';
import { useUnits } from '../../measures/use-units.ts';
import type { RecordDraft, wrongIn } from './record-draft.ts';

interface RecordPickupFieldsProps {
  readonly day: TruckDayDetail;
  readonly draft: RecordDraft;
  readonly change: (changes: Partial<RecordDraft>) => void;
  readonly errorAt: (field: keyof ReturnType<typeof wrongIn>) => string | undefined;
}

const noJob = 'none';

/** Where a pickup comes from: a completed job whose gallons are in no tank, or a client's address. */
export function RecordPickupFields({ day, draft, change, errorAt }: RecordPickupFieldsProps) {
  const units = useUnits();
  const locations = useServiceLocations(draft.client);
  const { jobsWithoutTank } = day;
  const job = jobsWithoutTank.find(({ id }) => id === draft.jobId);
  return (
    <>
      {jobsWithoutTank.length > 0 && (
        <Select
          label="Job"
          options={[
            { value: noJob, label: 'Without a job' },
            ...jobsWithoutTank.map(({ id, number, title, clientName, gallons }) => ({
              value: id,
              label: `${number} ${title}`,
              detail: [clientName, ...(gallons === null ? [] : [units.volume(gallons)])].join(', '),
            })),
          ]}
          value={draft.jobId ?? noJob}
          onValueChange={(value) => {
            const chosen = jobsWithoutTank.find(({ id }) => id === value);
            change({
              jobId: chosen?.id ?? null,
              client: null,
              clientAddressId: chosen?.clientAddressId ?? null,
              wasteType: chosen?.wasteType ?? null,
              gallons: chosen?.gallons ?? null,
            });
          }}
          hint="Completed jobs of this day whose gallons are in no tank."
          error={errorAt('job')}
        />
      )}
      {job === undefined && (
        <ClientPicker
          value={draft.client}
          onChange={(client) => change({ client, clientAddressId: null })}
          error={errorAt('client')}
        />
      )}
      {draft.client !== null && (
        <ServiceLocation
          client={draft.client}
          locations={locations}
          value={draft.clientAddressId}
          onChange={(clientAddressId) => change({ clientAddressId })}
          error={errorAt('address')}
        />
      )}
      {(job === undefined || job.wasteType === null) && (
        <Select
          label="Waste"
          required
          options={wasteTypes.map((value) => ({ value, label: wasteTypeName[value] }))}
          value={draft.wasteType}
          onValueChange={(wasteType) => change({ wasteType })}
          error={errorAt('waste')}
        />
      )}
    </>
  );
}
