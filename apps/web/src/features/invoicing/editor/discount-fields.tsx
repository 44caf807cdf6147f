import { MoneyField, RateField } from '../../../ui/fields/money-fields.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { EditedDiscount } from './draft-edit.ts';

interface DiscountFieldsProps {
  readonly discount: EditedDiscount;
  readonly onChange: (discount: EditedDiscount) => void;
  readonly error: string | undefined;
  readonly reasonError: string | undefined;
}

const ways = [
  { value: 'percent', label: '%' },
  { value: 'dollars', label: '$' },
] as const;

/** Off all other lines: a share or an amount, and why. Empty: none. */
export function DiscountFields({ discount, onChange, error, reasonError }: DiscountFieldsProps) {
  const { by, ppm, cents, reason } = discount;
  const hasAmount = (by === 'percent' ? ppm : cents) !== null;
  return (
    <fieldset className="min-w-0 grid grid-cols-[minmax(0,1fr)_6rem] gap-3 md:grid-cols-[8rem_6rem_minmax(0,1fr)]">
      <legend className="sr-only">Discount</legend>
      {by === 'percent' ? (
        <RateField
          label="Discount"
          rate={ppm}
          error={error}
          onRateChange={(rate) => onChange({ ...discount, ppm: rate })}
        />
      ) : (
        <MoneyField
          label="Discount"
          cents={cents}
          error={error}
          onCentsChange={(next) => onChange({ ...discount, cents: next })}
        />
      )}
      <Select
        label="In"
        options={ways}
        value={by}
        onValueChange={(next) => onChange({ ...discount, by: next })}
      />
      <TextField
        label="Why the discount"
        hint="For your own record; the client does not read it."
        required={hasAmount}
        maxLength={200}
        value={reason}
        error={reasonError}
        className="max-md:col-span-2"
        onChange={(event) => onChange({ ...discount, reason: event.target.value })}
      />
    </fieldset>
  );
}
