import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { maxLength } from '@haulwright/domain/kernel/text';
import type { Rental } from '@haulwright/domain/rentals/rental';
import {
  isOfUnits,
  rentalEventInput,
  type RentalEventInput,
  type ReportedKind,
} from '@haulwright/domain/rentals/rental-event';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { DatePicker } from '../../../ui/fields/date-picker.tsx';
import { dateInWords } from '../../../ui/words/date-text.ts';
import { FieldError } from '../../../ui/fields/field-error.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { toast } from '../../../ui/toasts/toast.tsx';
import { useSession } from '../../session/session-context.ts';
import { ExchangeFields } from './exchange-fields.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { useFormDraft } from '../form-draft.ts';
import { useRentalWrite } from '../rental-queries.ts';
import { FreeUnits, UnitChoice } from '../unit-choice.tsx';

const words: Record<ReportedKind, { readonly title: string; readonly done: string; readonly about: string }> =
  {
    delivered: {
      title: 'Record Delivery',
      done: 'Delivery recorded',
      about: 'Rent runs from this day on.',
    },
    exchanged: {
      title: 'Record Exchange',
      done: 'Exchange recorded',
      about: 'Rent goes on as if nothing had happened.',
    },
    moved: { title: 'Record Move', done: 'Move recorded', about: 'To another address of the client.' },
    'picked-up': { title: 'Record Pickup', done: 'Pickup recorded', about: 'Rent ends on this day.' },
    serviced: { title: 'Record Service', done: 'Service recorded', about: 'When units were last serviced.' },
    paused: { title: 'Pause Rental', done: 'Rental paused', about: 'No rent is due from this day on.' },
    resumed: { title: 'Resume Rental', done: 'Rental resumed', about: 'Rent is due from this day on again.' },
  };

interface Draft {
  readonly date: string | null;
  readonly unitIds: readonly string[];
  readonly byUnitIds: readonly string[];
  readonly clientAddressId: string | null;
  readonly jobId: string | null;
  readonly note: string;
}

const NONE = 'none';

/** Records what happened to a rental or its units, today or earlier. */
export function EventDialog({
  rental,
  kind,
  onClose,
}: {
  readonly rental: Rental;
  readonly kind: ReportedKind;
  readonly onClose: () => void;
}) {
  const { timeZone } = useSession();
  const [now] = useState(() => new Date());
  const today = calendarDateIn(now, timeZone);
  const onlyUnit = rental.units.length === 1 ? rental.units.map(({ id }) => id) : [];
  const initial: Draft = {
    date: today,
    // Usually all units are serviced.
    unitIds:
      kind === 'serviced'
        ? rental.units.slice(0, 100).map(({ id }) => id)
        : kind === 'picked-up'
          ? onlyUnit
          : [],
    byUnitIds: [],
    clientAddressId: null,
    jobId: null,
    note: '',
  };
  const { draft, change, isDirty, error, check, body } = useFormDraft(rentalEventInput, initial, (one) => ({
    ...one,
    kind,
  }));
  const client = useQuery({
    ...api.clients.get.queryOptions({ input: { id: rental.clientId } }),
    enabled: kind === 'delivered' || kind === 'moved',
  });
  const jobs = useQuery(
    api.jobs.list.queryOptions({ input: { clientId: rental.clientId, sort: 'newest-date', limit: 30 } }),
  );
  const record = useRentalWrite(
    (input: RentalEventInput, options) => api.rentals.record.call({ ...input, id: rental.id }, options),
    'Failed to record it',
    () => {
      toast.success(words[kind].done);
      onClose();
    },
  );
  const [place, setPlace] = useState<string>();
  const isPlaceMissing = kind === 'moved' && draft.clientAddressId === null;
  return (
    <FormDialog
      title={words[kind].title}
      description={`${rental.name}. ${words[kind].about}`}
      confirmLabel="Record"
      busy={record.isPending}
      isDirty={isDirty && !record.isSuccess}
      onClose={onClose}
      onSubmit={() => {
        setPlace(isPlaceMissing ? 'Choose where they were moved to.' : undefined);
        const input = check();
        if (input !== null && !isPlaceMissing) record.mutate(input);
      }}
    >
      <div ref={body} className="flex flex-col gap-4">
        <DatePicker
          label="Day"
          required
          max={today}
          value={draft.date}
          onValueChange={(date) => change({ date })}
          error={error('date')}
        />
        {kind === 'delivered' && (
          <FreeUnits
            rentalId={rental.id}
            chosen={draft.unitIds}
            onChoose={(unitIds) => change({ unitIds })}
            error={error('unitIds')}
          />
        )}
        {kind === 'exchanged' && (
          <ExchangeFields
            rental={rental}
            gone={draft.unitIds}
            come={draft.byUnitIds}
            onChange={change}
            error={error('unitIds') ?? error('byUnitIds')}
          />
        )}
        {isOfUnits(kind) && kind !== 'delivered' && kind !== 'exchanged' && (
          <UnitChoice
            legend="Units"
            units={rental.units.map(({ id, labelNumber, unitTypeName }) => ({
              id,
              name: `#${labelNumber} ${unitTypeName}`,
            }))}
            chosen={draft.unitIds}
            onChoose={(unitIds) => change({ unitIds })}
            error={error('unitIds')}
          />
        )}
        {(kind === 'moved' || kind === 'delivered') && (client.data?.addresses.length ?? 0) > 0 && (
          <Select
            label={kind === 'moved' ? 'Moved to' : 'Where'}
            required={kind === 'moved'}
            options={[
              ...(kind === 'delivered' ? [{ value: NONE, label: 'The rental’s site' }] : []),
              ...(client.data?.addresses ?? []).map((address) => ({
                value: address.id,
                label: [address.label, address.streetLine1].filter(Boolean).join(': '),
                detail: address.city,
              })),
            ]}
            value={draft.clientAddressId ?? (kind === 'delivered' ? NONE : null)}
            onValueChange={(id) => change({ clientAddressId: id === NONE ? null : id })}
            error={isPlaceMissing ? place : undefined}
          />
        )}
        {isOfUnits(kind) && (jobs.data?.items.length ?? 0) > 0 && (
          <Select
            label="Job"
            hint="The job it was part of, if any."
            options={[
              { value: NONE, label: 'No job' },
              ...(jobs.data?.items ?? []).map((job) => ({
                value: job.id,
                label: `${job.jobNumber} ${job.title}`,
                ...(job.scheduledDate !== null && { detail: dateInWords(job.scheduledDate, now) }),
              })),
            ]}
            value={draft.jobId ?? NONE}
            onValueChange={(id) => change({ jobId: id === NONE ? null : id })}
          />
        )}
        <TextField
          label="Note"
          autoComplete="off"
          maxLength={maxLength.line}
          value={draft.note}
          onChange={(event) => change({ note: event.target.value })}
          error={error('note')}
        />
        {record.error !== null && <FieldError id="event-error">{messageOf(record.error)}</FieldError>}
      </div>
    </FormDialog>
  );
}
