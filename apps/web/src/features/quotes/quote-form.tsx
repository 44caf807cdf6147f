import type { Versioned } from '@haulwright/domain/kernel/version';
import type { Client, ClientSummary } from '@haulwright/domain/clients/client';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { maxLength } from '@haulwright/domain/kernel/text';
import type { QuoteDetail } from '@haulwright/domain/quotes/quote';
import { rhythmText } from '@haulwright/domain/quotes/quote-lines';
import type { RentalCycle } from '@haulwright/domain/rentals/rental-cycle';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { useSaveSeen } from '../../loading/use-save-seen.tsx';
import { LeaveGuard } from '../../leave-guard.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { DatePicker } from '../../ui/fields/date-picker.tsx';
import { FieldError } from '../../ui/fields/field-error.tsx';
import { FormSection } from '../../ui/page/form-section.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { ClientPicker } from '../jobs/schedule/client-picker.tsx';
import { useJobTypes, useServiceLocations } from '../jobs/schedule/schedule-job-queries.ts';
import { ServiceLocation } from '../jobs/schedule/service-location.tsx';
import { AddLines } from './add-lines.tsx';
import { LineFields } from './line-fields.tsx';
import {
  draftCents,
  readDraft,
  withCycle,
  withLines,
  withoutLine,
  type DraftLine,
  type QuoteDraft,
} from './quote-draft.ts';
import { useQuoteWrite } from './quote-queries.ts';

interface QuoteFormProps {
  /** The draft being edited; null: a new one. */
  readonly quote: Versioned<QuoteDetail> | null;
  readonly client: Client | null;
  readonly start: QuoteDraft;
  readonly today: string;
}

const cycles: readonly RentalCycle[] = [
  { every: 'days', days: 28 },
  { every: 'days', days: 7 },
  { every: 'months', months: 1, day: 1 },
  { every: 'event' },
];

/** The form of a quote: client, lines, and last day. */
export function QuoteForm({ quote, client: given, start, today }: QuoteFormProps) {
  const navigate = useNavigate();
  const [client, setClient] = useState<ClientSummary | null>(given);
  const [draft, setDraft] = useState(start);
  const [tried, setTried] = useState(false);
  const [savedId, setSavedId] = useState<string | null>(null);
  const locations = useServiceLocations(client);
  const jobTypes = useJobTypes(true);
  const unitTypes = useQuery(api.rentals.types.list.queryOptions()).data ?? [];
  // A client's only address is preselected.
  const only = locations.addresses.length === 1 ? locations.addresses[0]?.id : undefined;
  const addressId = draft.addressId ?? only ?? null;
  const read = readDraft({ ...draft, addressId }, client?.id ?? null, today);
  const errors = tried && 'errors' in read ? read.errors : {};
  const change = (part: Partial<QuoteDraft>) => setDraft((before) => ({ ...before, ...part }));
  const add = (lines: readonly DraftLine[]) =>
    setDraft((before) => ({ ...before, lines: withLines(before.lines, lines) }));
  const { saveSeen, bothVersions } = useSaveSeen(quote);
  const save = useQuoteWrite(
    (
      input: Parameters<typeof api.quotes.create.call>[0],
      options: Parameters<typeof api.quotes.create.call>[1],
    ) =>
      quote === null
        ? api.quotes.create.call(input, options)
        : saveSeen((next) => api.quotes.update.call({ ...next, id: quote.id }), input),
    'Failed to save the quote',
    (saved) => {
      toast.success('Draft saved');
      setSavedId(saved.id);
    },
  );
  // After the guard knows that nothing is unsaved.
  useEffect(() => {
    if (savedId !== null) void navigate({ to: '/quotes/$quoteId', params: { quoteId: savedId } });
  }, [savedId, navigate]);
  const isDirty = draft !== start || client?.id !== given?.id;
  const subtotal = draft.lines.reduce((sum, line) => sum + draftCents(line), 0);
  const firstWork = draft.lines[0]?.key;
  const hasUnits = draft.lines.some(({ kind }) => kind === 'units');
  return (
    <form
      noValidate
      aria-label="Quote"
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if ('input' in read && !save.isPending) save.mutate(read.input);
      }}
    >
      {bothVersions}
      <LeaveGuard when={isDirty && savedId === null} />
      <FormSection title="For whom">
        <div className="grid gap-4 md:grid-cols-2">
          <ClientPicker
            value={client}
            onChange={(next) => {
              setClient(next);
              change({ addressId: null });
            }}
            error={errors['clientId']}
          />
          {client !== null && (
            <ServiceLocation
              client={client}
              locations={locations}
              value={addressId}
              onChange={(id) => change({ addressId: id })}
              error={errors['clientAddressId']}
            />
          )}
        </div>
      </FormSection>
      <FormSection title="What">
        <div className="flex flex-col gap-4">
          <div className="grid gap-4 md:grid-cols-[2fr_1fr]">
            <TextField
              label="Title"
              required
              maxLength={maxLength.line}
              value={draft.title}
              error={errors['title']}
              onChange={(event) => change({ title: event.target.value })}
            />
            <DatePicker
              label="Valid through"
              required
              min={today}
              value={draft.expiresOn}
              error={errors['expiresOn']}
              onValueChange={(expiresOn) => change({ expiresOn })}
            />
          </div>
          <TextArea
            label="Note to the client"
            rows={3}
            maxLength={maxLength.description}
            value={draft.message}
            error={errors['message']}
            onChange={(event) => change({ message: event.target.value })}
          />
        </div>
      </FormSection>
      <FormSection title="Lines">
        <div className="flex flex-col gap-4">
          {hasUnits && (
            <div className="grid items-start gap-4 md:grid-cols-3">
              <Select
                label="Rent is due"
                options={cycles.map((cycle) => ({ value: rhythmText(cycle), label: dueText(cycle) }))}
                value={rhythmText(draft.cycle)}
                onValueChange={(next) => {
                  const cycle = cycles.find((one) => rhythmText(one) === next);
                  if (cycle !== undefined) change(withCycle(draft, cycle, unitTypes));
                }}
              />
              <DatePicker
                label="Delivery"
                required
                value={draft.deliverOn}
                error={errors['deliverOn']}
                onValueChange={(deliverOn) => change({ deliverOn })}
              />
              <DatePicker
                label="Pickup"
                required={draft.cycle.every === 'event'}
                hint={draft.cycle.every === 'event' ? undefined : 'Leave it empty while nobody knows.'}
                value={draft.pickUpOn}
                error={errors['pickUpOn']}
                onValueChange={(pickUpOn) => change({ pickUpOn })}
              />
            </div>
          )}
          <ul aria-label="Lines" className="flex flex-col gap-3">
            {draft.lines.map((line) => (
              <LineFields
                key={line.key}
                line={line}
                isFirst={line.key === firstWork}
                cycle={draft.cycle}
                jobTypes={jobTypes}
                errors={errors}
                onChange={(part) =>
                  change({
                    lines: draft.lines.map((one) => (one.key === line.key ? { ...one, ...part } : one)),
                  })
                }
                onRemove={() => change({ lines: withoutLine(draft.lines, line.key) })}
              />
            ))}
          </ul>
          <AddLines
            lines={draft.lines}
            jobTypes={jobTypes}
            stay={draft}
            cycle={draft.cycle}
            place={client !== null && addressId !== null ? { clientId: client.id, addressId } : null}
            onAdd={add}
          />
          <FieldError>{errors['lines']}</FieldError>
        </div>
      </FormSection>
      <div className="flex flex-col items-end gap-3 border-t border-line pt-4">
        <p className="text-lg">
          Subtotal <strong className="numeric">{formatDollars(subtotal)}</strong>
        </p>
        <p className="text-sm text-ink-soft">Taxes are worked out when it is saved.</p>
        <FieldError>
          {tried && 'errors' in read
            ? 'Something is missing above.'
            : save.isError
              ? messageOf(save.error)
              : ''}
        </FieldError>
        <div className="flex gap-2">
          <Button
            onClick={() =>
              void (quote === null
                ? navigate({ to: '/quotes' })
                : navigate({ to: '/quotes/$quoteId', params: { quoteId: quote.id } }))
            }
          >
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            Save draft
          </Button>
        </div>
      </div>
    </form>
  );
}

const dueText = (cycle: RentalCycle): string =>
  cycle.every === 'event' ? 'Once, for the whole stay' : `Every ${rhythmText(cycle)}, in advance`;
