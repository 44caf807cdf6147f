import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/queries.ts';
import { DatePicker } from '../../ui/fields/date-picker.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import type { DraftFieldsProps } from './price-fields.tsx';

const EVERYWHERE = 'everywhere';

/** Its address, and the visits it covers: those of an existing series, or of one created with it. */
export function VisitFields({ draft, onChange, isNew, error }: DraftFieldsProps) {
  const clientId = draft.client?.id ?? '';
  const client = useQuery({
    ...api.clients.get.queryOptions({ input: { id: clientId } }),
    enabled: clientId !== '',
  });
  const series = useQuery({
    ...api.jobSeries.list.queryOptions({ input: { clientId, limit: 50 } }),
    enabled: clientId !== '',
  });
  const types = useQuery({ ...api.jobTypes.list.queryOptions(), enabled: draft.visits === 'new' });
  if (draft.client === null) return null;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Select
        label="Address"
        options={[
          { value: EVERYWHERE, label: 'All addresses' },
          ...(client.data?.addresses ?? []).map(({ id, streetLine1, city }) => ({
            value: id,
            label: `${streetLine1}, ${city}`,
          })),
        ]}
        value={draft.clientAddressId ?? EVERYWHERE}
        onValueChange={(value) => onChange({ clientAddressId: value === EVERYWHERE ? null : value })}
        error={error('clientAddressId')}
      />
      <Select
        label="Covered Visits"
        hint="Visits of one recurring job. Other jobs are charged."
        options={[
          { value: 'none', label: 'None' },
          ...(series.data?.items ?? []).map(({ id, title }) => ({ value: id, label: title })),
          ...(isNew ? [{ value: 'new', label: 'A new recurring job' }] : []),
        ]}
        value={draft.visits}
        onValueChange={(visits) => onChange({ visits })}
        error={error('seriesId')}
      />
      {draft.visits === 'new' && (
        <>
          <Select
            label="Job Type"
            options={(types.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={draft.jobTypeId}
            onValueChange={(jobTypeId) => onChange({ jobTypeId })}
            error={error('newSeries', 'jobTypeId') && 'Choose a job type.'}
          />
          <NumberField
            label="Weeks between Visits"
            required
            min={1}
            max={104}
            value={draft.everyWeeks}
            onValueChange={(everyWeeks) => onChange({ everyWeeks })}
            error={error('newSeries', 'rule')}
          />
          <DatePicker
            label="First Visit"
            value={draft.firstVisit}
            onValueChange={(firstVisit) => firstVisit !== null && onChange({ firstVisit })}
          />
        </>
      )}
    </div>
  );
}
