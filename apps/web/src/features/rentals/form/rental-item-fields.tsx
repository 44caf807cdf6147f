import type { RentalItem } from '@haulwright/domain/rentals/rental';
import { maxRentalItems } from '@haulwright/domain/rentals/rental';
import type { UnitType } from '@haulwright/domain/rentals/unit';
import { Plus } from 'lucide-react';
import { Button } from '../../../ui/buttons/button.tsx';
import { DatePicker } from '../../../ui/fields/date-picker.tsx';
import { FieldError } from '../../../ui/fields/field-error.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { MoneyField } from '../../../ui/fields/money-fields.tsx';
import { blankItem, nextRate, type ItemDraft, type RateDraft, type RentalFormPart } from './rental-draft.ts';

interface ItemsProps extends RentalFormPart {
  readonly kinds: readonly UnitType[];
  /** The stored items. */
  readonly stored: readonly RentalItem[];
}

/** Kinds and numbers of units, and their prices. */
export function RentalItemFields(props: ItemsProps) {
  const { draft, change, error, today } = props;
  const setItem = (at: number, next: Partial<ItemDraft>) =>
    change({ items: draft.items.map((item, index) => (index === at ? { ...item, ...next } : item)) });
  return (
    <>
      {draft.items.map((item, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- an item's place in the list is its identity
        <ItemFields key={at} {...props} item={item} at={at} setItem={(next) => setItem(at, next)} />
      ))}
      <FieldError id="rental-items-error">{error('items')}</FieldError>
      {draft.items.length < maxRentalItems && (
        <div>
          <Button
            icon={<Plus aria-hidden="true" />}
            onClick={() => change({ items: [...draft.items, blankItem(today)] })}
          >
            Add another kind
          </Button>
        </div>
      )}
    </>
  );
}

interface ItemProps extends ItemsProps {
  readonly item: ItemDraft;
  readonly at: number;
  readonly setItem: (next: Partial<ItemDraft>) => void;
}

function ItemFields({ draft, change, error, isFixed, today, kinds, stored, item, at, setItem }: ItemProps) {
  const isAgreed = isFixed && stored.some(({ unitTypeId }) => unitTypeId === item.unitTypeId);
  const name = kinds.find(({ id }) => id === item.unitTypeId)?.name ?? `kind ${at + 1}`;
  const setRate = (index: number, next: Partial<RateDraft>) =>
    setItem({ rates: item.rates.map((rate, i) => (i === index ? { ...rate, ...next } : rate)) });
  /** Prices up to today are fixed, and so is the earliest, which also applies before its day. */
  const stays = (rate: RateDraft) =>
    isAgreed &&
    stored.some(
      ({ unitTypeId, rates }) =>
        unitTypeId === item.unitTypeId &&
        rates.some((one) => one.validFrom === rate.validFrom && one.cents === rate.cents) &&
        ((rate.validFrom ?? '') <= today || rates.every((one) => one.validFrom > today)),
    );
  const isOne = item.rates.length === 1;
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 rounded-lg border border-line p-3">
      <legend className="sr-only">Kind {at + 1}</legend>
      <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_7rem_10rem]">
        <Select
          label="Kind of unit"
          required
          disabled={isAgreed}
          options={kinds.map((kind) => ({ value: kind.id, label: kind.name }))}
          value={item.unitTypeId}
          onValueChange={(unitTypeId) => setItem({ unitTypeId })}
          error={error(`items.${at}.unitTypeId`) === undefined ? undefined : 'Choose a kind.'}
        />
        <NumberField
          label="How many"
          required
          min={1}
          max={1_000}
          value={item.quantity}
          onValueChange={(quantity) => setItem({ quantity })}
          error={error(`items.${at}.quantity`)}
        />
        {isOne && !isAgreed && (
          <MoneyField
            label={draft.cycle === 'event' ? 'Price of one' : 'Price per unit per period'}
            required
            cents={item.rates[0]?.cents ?? null}
            onCentsChange={(cents) => setRate(0, { cents })}
            error={error(`items.${at}.rates.0.cents`)}
          />
        )}
      </div>
      {(!isOne || isAgreed) &&
        item.rates.map((rate, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a price's place in the list is its identity
          <div key={index} className="grid items-start gap-3 sm:grid-cols-[10rem_12rem_auto]">
            <MoneyField
              label={index === 0 ? 'Price of one' : 'New price'}
              required
              disabled={stays(rate)}
              cents={rate.cents}
              onCentsChange={(cents) => setRate(index, { cents })}
              error={error(`items.${at}.rates.${index}.cents`)}
            />
            <DatePicker
              label="Effective from"
              required
              disabled={stays(rate)}
              value={rate.validFrom}
              onValueChange={(validFrom) => setRate(index, { validFrom })}
              error={error(`items.${at}.rates.${index}.validFrom`)}
            />
            {!stays(rate) && !isOne && (
              <Button
                variant="ghost"
                className="sm:mt-7"
                onClick={() => setItem({ rates: item.rates.filter((_, i) => i !== index) })}
              >
                Remove price
                <span className="sr-only">
                  {' '}
                  {index + 1} of {name}
                </span>
              </Button>
            )}
          </div>
        ))}
      <FieldError id={`rental-rates-${at}`}>{error(`items.${at}.rates`)}</FieldError>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => setItem({ rates: [...item.rates, nextRate(today)] })}>
          Add a price<span className="sr-only"> of {name}</span>
        </Button>
        {draft.items.length > 1 && !isAgreed && (
          <Button
            size="sm"
            variant="ghost"
            onClick={() => change({ items: draft.items.filter((_, index) => index !== at) })}
          >
            Remove<span className="sr-only"> {name}</span>
          </Button>
        )}
      </div>
    </fieldset>
  );
}
