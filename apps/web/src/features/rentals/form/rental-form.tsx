import type { Versioned } from '@haulwright/domain/kernel/version';
import type { CalendarDate } from '@haulwright/domain/kernel/calendar-date';
import { maxLength } from '@haulwright/domain/kernel/text';
import {
  rentalInput,
  withDaysInOrder,
  type Rental,
  type RentalInput,
} from '@haulwright/domain/rentals/rental';
import type { UnitType } from '@haulwright/domain/rentals/unit';
import { Link, useNavigate } from '@tanstack/react-router';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { useSaveSeen } from '../../../loading/use-save-seen.tsx';
import { LeaveGuard } from '../../../leave-guard.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { FieldError } from '../../../ui/fields/field-error.tsx';
import { FormSection } from '../../../ui/page/form-section.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { toast } from '../../../ui/toasts/toast.tsx';
import { useFormDraft } from '../form-draft.ts';
import { RentalClientFields } from './rental-client-fields.tsx';
import { inputOf, type RentalDraft, type RentalFormPart, withKindPrices } from './rental-draft.ts';
import { RentalItemFields } from './rental-item-fields.tsx';
import { RentalFeeFields, RentalSiteFields, RentalTermFields } from './rental-term-fields.tsx';
import { useRentalWrite } from '../rental-queries.ts';
import { termsInWords } from '../rental-words.ts';

const checkedInput = withDaysInOrder(rentalInput);

/** All terms on one page, summarised in words before saving. */
export function RentalForm({
  rental,
  initial,
  kinds,
  today,
}: {
  /** Null creates a new one. */
  readonly rental: Versioned<Rental> | null;
  readonly initial: RentalDraft;
  readonly kinds: readonly UnitType[];
  readonly today: CalendarDate;
}) {
  const navigate = useNavigate();
  const { draft, change: set, isDirty, error, check, body } = useFormDraft(checkedInput, initial, inputOf);
  const change = (next: Partial<RentalDraft>) =>
    set(rental === null ? withKindPrices(draft, { ...draft, ...next }, kinds) : next);
  const { saveSeen, bothVersions } = useSaveSeen(rental);
  const save = useRentalWrite(
    (input: RentalInput, options) =>
      rental === null
        ? api.rentals.create.call(input, options)
        : saveSeen((next) => api.rentals.update.call({ ...next, id: rental.id }), input),
    'Failed to save the rental',
    ({ id }) => {
      toast.success(rental === null ? 'Rental started' : 'Rental updated');
      void navigate({ to: '/rentals/$rentalId', params: { rentalId: id }, ignoreBlocker: true });
    },
  );
  const isFixed = rental !== null && rental.events.length > 0;
  const part: RentalFormPart = { draft, change, error, isFixed, today };
  const terms = rentalInput.safeParse({
    ...inputOf(draft),
    // Only for the terms: client, site and units are chosen elsewhere on the page.
    clientId: nobody,
    clientAddressId: nobody,
    name: 'Terms',
    items: [{ unitTypeId: nobody, quantity: 1, rates: [{ validFrom: today, cents: 0 }] }],
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const input = check();
        if (input === null) toast.error('Something is missing or wrong. Look at the marked fields.');
        else if (!save.isPending) save.mutate(input);
      }}
      className="max-w-5xl"
    >
      <div ref={body}>
        {bothVersions}
        <FormSection title="Client and site" description="Who the rental is for, and where the units go.">
          <RentalClientFields {...part} />
          <TextField
            label="Name"
            required
            autoComplete="off"
            maxLength={maxLength.name}
            hint="As shown in lists and on invoices: the site or the event."
            value={draft.name}
            onChange={(event) => change({ name: event.target.value })}
            error={error('name')}
          />
        </FormSection>
        <FormSection
          title="Units and prices"
          description={
            isFixed
              ? 'Agreed prices stay. A new price counts by days from the day it is effective; from a past day, the difference comes with the next bill.'
              : 'What is rented out, and what one unit costs per period.'
          }
        >
          <RentalItemFields {...part} kinds={kinds} stored={rental?.items ?? []} />
        </FormSection>
        <FormSection
          title="Rent"
          description={
            isFixed
              ? 'Units were delivered under these terms. To change them, end this rental and start another.'
              : 'How often rent is due, and what part of a period is charged.'
          }
        >
          <RentalTermFields {...part} />
        </FormSection>
        <FormSection title="Fees" description="Per unit, each time.">
          <RentalFeeFields {...part} />
        </FormSection>
        <FormSection
          title="Service"
          description="What the site must have. You are warned where it falls short."
        >
          <RentalSiteFields {...part} />
        </FormSection>
        <FormSection title="Notes">
          <TextField
            label="Purchase order"
            autoComplete="off"
            maxLength={maxLength.name}
            value={draft.purchaseOrder}
            onChange={(event) => change({ purchaseOrder: event.target.value })}
            error={error('purchaseOrder')}
          />
          <TextArea
            label="Note"
            maxLength={400}
            value={draft.note}
            onChange={(event) => change({ note: event.target.value })}
            error={error('note')}
          />
        </FormSection>
      </div>
      {terms.success && (
        <section aria-label="Summary" className="mb-4 rounded-lg bg-sunken px-4 py-3">
          <h2 className="font-semibold">Summary</h2>
          <ul className="list-disc pl-5">
            {termsInWords(terms.data).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </section>
      )}
      {save.error !== null && <FieldError id="rental-error">{messageOf(save.error)}</FieldError>}
      <div className="flex flex-col-reverse gap-2 border-t border-line bg-canvas py-4 md:sticky md:bottom-0 md:flex-row md:justify-end">
        <Button
          render={
            rental === null ? (
              <Link to="/rentals" />
            ) : (
              <Link to="/rentals/$rentalId" params={{ rentalId: rental.id }} />
            )
          }
        >
          Cancel
        </Button>
        <Button type="submit" variant="primary" busy={save.isPending}>
          {rental === null ? 'Start Rental' : 'Save Rental'}
        </Button>
      </div>
      <LeaveGuard when={isDirty && !save.isSuccess} />
    </form>
  );
}

const nobody = '00000000-0000-4000-8000-000000000000';
