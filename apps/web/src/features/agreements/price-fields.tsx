import { addDays } from '@haulwright/domain/kernel/calendar-date';
import { DatePicker } from '../../ui/fields/date-picker.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { MoneyField, UnitPriceField } from '../../ui/fields/money-fields.tsx';
import type { AgreementDraft } from './agreement-draft.ts';
import { everyText } from './agreement-words.ts';

export interface DraftFieldsProps {
  readonly draft: AgreementDraft;
  readonly onChange: (changes: Partial<AgreementDraft>) => void;
  /** Once created, its periods are fixed; prices are added from a day on. */
  readonly isNew: boolean;
  readonly error: (...path: (string | number)[]) => string | undefined;
}

const periods = [
  ...([1, 3, 12] as const).map((months) => ({ value: String(months), label: everyText[months] })),
  { value: 'visit', label: 'Per visit' },
];

/** Payment terms: by period or visit, the amount, start and end. */
export function PriceFields({
  draft,
  onChange,
  isNew,
  today,
  error,
}: DraftFieldsProps & { readonly today: string }) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {isNew && (
        <Select
          label="Paid"
          options={periods}
          value={draft.charge === 'visit' ? 'visit' : String(draft.months)}
          onValueChange={(value) =>
            value === 'visit'
              ? onChange({ charge: 'visit' })
              : onChange({ charge: 'period', months: value === '12' ? 12 : value === '3' ? 3 : 1 })
          }
        />
      )}
      {isNew && draft.charge === 'period' && (
        <Select
          label="Billed"
          options={[
            { value: 'advance', label: 'In advance' },
            { value: 'arrears', label: 'In arrears' },
          ]}
          value={draft.bills}
          onValueChange={(bills) => onChange({ bills: bills === 'arrears' ? 'arrears' : 'advance' })}
        />
      )}
      <MoneyField
        label="Price"
        required
        cents={draft.cents}
        onCentsChange={(cents) =>
          onChange({ cents, ...(!isNew && { priceFrom: draft.priceFrom ?? addDays(today, 1) }) })
        }
        error={error('rates') && 'Enter the price.'}
      />
      {!isNew && draft.priceFrom !== null && (
        <DatePicker
          label="New price from"
          hint={
            draft.charge === 'visit'
              ? 'For visits from that day on, which is after today.'
              : 'Counts by days. From a past day, the difference comes with the next bill.'
          }
          value={draft.priceFrom}
          onValueChange={(priceFrom) => priceFrom !== null && onChange({ priceFrom })}
        />
      )}
      {isNew && (
        <DatePicker
          label="First Day"
          hint="Periods begin on this day of the month."
          value={draft.startDate}
          onValueChange={(startDate) => startDate !== null && onChange({ startDate })}
        />
      )}
      <DatePicker
        label="Last Day"
        hint="Leave empty to continue until you end it."
        value={draft.endDate}
        onValueChange={(endDate) => onChange({ endDate })}
        error={error('endDate')}
      />
      <NumberField
        label="Included Gallons"
        hint="In each visit. Leave empty for any amount."
        suffix="gal"
        min={0}
        max={1_000_000}
        value={draft.includedGallons}
        onValueChange={(includedGallons) => onChange({ includedGallons })}
      />
      {draft.includedGallons !== null && (
        <UnitPriceField
          label="Each Extra Gallon"
          unitPrice={draft.overagePrice}
          onUnitPriceChange={(overagePrice) => onChange({ overagePrice })}
          error={error('overagePrice')}
        />
      )}
    </div>
  );
}
