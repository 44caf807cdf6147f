import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { maxLength } from '@haulwright/domain/kernel/text';
import {
  rentalWorkInput,
  titleOfWork,
  type WorkAction,
  workActionName,
  workActions,
} from '@haulwright/domain/rentals/rental-work';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { useIdempotencyKey } from '../../../api/use-idempotency-key.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { DatePicker } from '../../../ui/fields/date-picker.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { toast } from '../../../ui/toasts/toast.tsx';
import { useSession } from '../../session/session-context.ts';

interface PlanRentalJobProps {
  readonly rental: {
    readonly id: string;
    readonly name: string;
    readonly clientId: string;
    readonly clientAddressId: string | null;
  };
  readonly onClose: () => void;
}

type Work = Parameters<typeof api.rentals.work.plan.call>[0];

const NO_TYPE = 'none';
const actionOptions = workActions.map((value) => ({ value, label: workActionName[value] }));

/** Plans a job that delivers, exchanges, moves, services or picks up units of a rental. */
export function PlanRentalJobDialog({ rental, onClose }: PlanRentalJobProps) {
  const { timeZone } = useSession();
  const queryClient = useQueryClient();
  const { keyFor, forget } = useIdempotencyKey();
  const agreed = useQuery(api.rentals.get.queryOptions({ input: { id: rental.id } }));
  const kinds = useQuery(api.rentals.types.list.queryOptions());
  const jobTypes = useQuery(api.jobTypes.list.queryOptions());
  const client = useQuery(api.clients.get.queryOptions({ input: { id: rental.clientId } }));
  const [today] = useState(() => calendarDateIn(new Date(), timeZone));
  const [action, setAction] = useState<WorkAction>('deliver');
  const [day, setDay] = useState<string | null>();
  const [title, setTitle] = useState('');
  const [description, setDescription] = useState('');
  const [jobTypeId, setJobType] = useState(NO_TYPE);
  const [addressId, setAddress] = useState(rental.clientAddressId);
  const [counts, setCounts] = useState<Readonly<Record<string, number | null>>>({});
  const [tried, setTried] = useState(false);

  // The agreed day, until another one is chosen.
  const agreedDays = { deliver: agreed.data?.deliverOn, 'pick-up': agreed.data?.endDate };
  const agreedDay = (action === 'deliver' || action === 'pick-up' ? agreedDays[action] : null) ?? today;
  const scheduledDate = day === undefined ? (agreedDay < today ? today : agreedDay) : day;
  const nameOf = (id: string) => kinds.data?.find((kind) => kind.id === id)?.name ?? 'Unit';
  const isOnSite = (unitTypeId: string) =>
    agreed.data?.units.filter((unit) => unit.unitTypeId === unitTypeId).length ?? 0;
  const rows = (agreed.data?.items ?? []).map(({ unitTypeId, quantity }) => {
    const there = isOnSite(unitTypeId);
    const usual = action === 'deliver' ? Math.max(0, quantity - there) : there;
    return { unitTypeId, count: counts[unitTypeId] ?? (unitTypeId in counts ? 0 : usual) };
  });
  const checked = rentalWorkInput.safeParse({
    action,
    scheduledDate,
    clientAddressId: addressId,
    title,
    description,
    jobTypeId: jobTypeId === NO_TYPE ? null : jobTypeId,
    items: rows.flatMap(({ unitTypeId, count }) => (count > 0 ? [{ unitTypeId, quantity: count }] : [])),
  });
  const errorOf = (field: string): string | undefined =>
    tried ? checked.error?.issues.find(({ path }) => path[0] === field)?.message : undefined;

  const plan = useMutation({
    mutationFn: (work: Work) =>
      api.rentals.work.plan.call(work, { context: { idempotencyKey: keyFor(work) } }),
    onSuccess: (job) => {
      forget();
      toast.success({ title: 'Job planned', description: `${job.jobNumber} · ${job.title}` });
      onClose();
    },
    onError: (error) => toast.error({ title: 'Failed to plan the job', description: messageOf(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.jobs.key() }),
  });

  const places = (client.data?.addresses ?? []).map(({ id, streetLine1, city }) => ({
    value: id,
    label: `${streetLine1}, ${city}`,
  }));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Plan a Job"
      description={`${rental.name}. The technician scans the units, and the rental is updated from that.`}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (checked.success && !plan.isPending) plan.mutate({ ...checked.data, id: rental.id });
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={plan.isPending} disabled={agreed.data === undefined}>
            Plan Job
          </Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Select label="Work" options={actionOptions} value={action} onValueChange={setAction} />
        <DatePicker
          label="Day"
          required
          value={scheduledDate}
          onValueChange={setDay}
          error={errorOf('scheduledDate') === undefined ? undefined : 'Choose a day.'}
        />
        {rows.map(({ unitTypeId, count }) => (
          <NumberField
            key={unitTypeId}
            label={nameOf(unitTypeId)}
            hint={`${isOnSite(unitTypeId)} on site.`}
            suffix="units"
            min={0}
            max={1_000}
            value={count}
            onValueChange={(next) => setCounts({ ...counts, [unitTypeId]: next })}
            error={errorOf('items')}
          />
        ))}
        {places.length > 1 && (
          <Select label="Address" options={places} value={addressId ?? ''} onValueChange={setAddress} />
        )}
        <Select
          label="Job Type"
          options={[
            { value: NO_TYPE, label: 'No job type' },
            ...(jobTypes.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={jobTypeId}
          onValueChange={setJobType}
        />
        <div className="sm:col-span-2">
          <TextField
            label="Title"
            autoComplete="off"
            placeholder={titleOfWork(action, rental.name)}
            maxLength={maxLength.line}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
          />
        </div>
        <div className="sm:col-span-2">
          <TextArea
            label="Description"
            maxLength={maxLength.description}
            value={description}
            onChange={(event) => setDescription(event.target.value)}
          />
        </div>
      </div>
    </Dialog>
  );
}
