import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { revenueCategories, revenueCategoryName } from '@haulwright/domain/pricing/price-rule';
import { Trash2, Undo2 } from 'lucide-react';
import { Button } from '../../../ui/buttons/button.tsx';
import { classNames } from '../../../ui/base/class-names.ts';
import { UnitPriceField } from '../../../ui/fields/money-fields.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { changedText } from '../line-words.ts';
import { canBeRemoved, centsOf, hasFixedAmount, type EditedLine, type EditErrors } from './draft-edit.ts';

interface EditLineProps {
  readonly line: EditedLine;
  readonly errors: EditErrors;
  /** Labels stand above the columns. */
  readonly hideLabels: boolean;
  readonly onChange: (change: Partial<EditedLine>) => void;
  readonly onRemove: () => void;
}

/** The columns of a line; the heads above them have the same. */
export const lineGrid =
  'grid grid-cols-2 gap-x-3 gap-y-2 md:grid-cols-[minmax(0,1fr)_7rem_5rem_8rem_6rem_2.5rem] md:items-start';

const categories = revenueCategories.map((value) => ({ value, label: revenueCategoryName[value] }));

/** A line of a draft: what, how many, at which price; what it was before; and off with it. */
export function EditLine({ line, errors, hideLabels, onChange, onRemove }: EditLineProps) {
  const { key, was, isRemoved, description, quantityThousandths, unit, unitPrice, item, category } = line;
  const name = description.trim() === '' ? 'this line' : description;
  if (isRemoved)
    return (
      <li className="flex items-center justify-between gap-3 py-2 text-ink-soft">
        <span className="min-w-0 line-through">{name}</span>
        <Button
          size="sm"
          icon={<Undo2 aria-hidden="true" />}
          aria-label={`Put ${name} back`}
          onClick={() => onChange({ isRemoved: false })}
        >
          Put back
        </Button>
      </li>
    );
  const isFixed = hasFixedAmount(line);
  return (
    <li className={classNames(lineGrid, 'py-2')}>
      <div className="flex min-w-0 flex-col gap-2 max-md:col-span-2">
        <TextField
          label="What"
          hideLabel={hideLabels}
          required
          maxLength={300}
          value={description}
          error={errors[`${key}/description`]}
          onChange={(event) => onChange({ description: event.target.value })}
        />
        {was?.changed != null && <p className="text-sm text-ink-soft">{changedText(was.changed)}</p>}
        {was === null && item === null && (
          <Select
            label="Counts as"
            hint="For reports and for taxes."
            options={categories}
            value={category}
            onValueChange={(next) => onChange({ category: next })}
          />
        )}
      </div>
      {isFixed ? (
        <p className="col-span-2 text-sm text-ink-soft md:col-span-3 md:pt-2">
          This amount is worked out. Add a line with the difference.
        </p>
      ) : (
        <>
          <NumberField
            label="Quantity"
            hideLabel={hideLabels}
            required
            min={0}
            max={1_000_000}
            decimals={3}
            value={quantityThousandths === null ? null : quantityThousandths / 1_000}
            error={errors[`${key}/quantity`]}
            onValueChange={(many) =>
              onChange({ quantityThousandths: many === null ? null : Math.round(many * 1_000) })
            }
          />
          {was === null && item === null ? (
            <TextField
              label="Unit"
              hideLabel={hideLabels}
              required
              maxLength={40}
              value={unit}
              error={errors[`${key}/unit`]}
              onChange={(event) => onChange({ unit: event.target.value })}
            />
          ) : (
            <p className="truncate text-ink-soft max-md:pt-9 md:pt-2">{unit}</p>
          )}
          <UnitPriceField
            label="Price"
            hideLabel={hideLabels}
            required
            unitPrice={unitPrice}
            error={errors[`${key}/unitPrice`]}
            onUnitPriceChange={(next) => onChange({ unitPrice: next })}
          />
        </>
      )}
      <p className="numeric text-right font-medium max-md:pt-9 md:pt-2">{formatDollars(centsOf(line))}</p>
      <span className="justify-self-end max-md:col-span-2">
        {canBeRemoved(line) && (
          <Button
            variant="ghost"
            icon={<Trash2 aria-hidden="true" />}
            iconLabel={`Remove ${name}`}
            onClick={onRemove}
          />
        )}
      </span>
    </li>
  );
}
