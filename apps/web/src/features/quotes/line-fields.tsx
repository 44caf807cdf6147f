import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { maxLength } from '@haulwright/domain/kernel/text';
import { revenueCategories, revenueCategoryName } from '@haulwright/domain/pricing/price-rule';
import type { JobType } from '@haulwright/domain/services/job-type';
import { rhythmText } from '@haulwright/domain/quotes/quote-lines';
import type { RentalCycle } from '@haulwright/domain/rentals/rental-cycle';
import { Trash2 } from 'lucide-react';
import { Button } from '../../ui/buttons/button.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { UnitPriceField } from '../../ui/fields/money-fields.tsx';
import { draftCents, type DraftLine, type QuoteErrors } from './quote-draft.ts';

interface LineFieldsProps {
  readonly line: DraftLine;
  /** The first line always begins work of its own. */
  readonly isFirst: boolean;
  readonly cycle: RentalCycle;
  readonly jobTypes: readonly JobType[];
  readonly errors: QuoteErrors;
  readonly onChange: (change: Partial<DraftLine>) => void;
  readonly onRemove: () => void;
}

const belongs = 'extra';
const noType = 'work';
const kinds = revenueCategories.map((value) => ({ value, label: revenueCategoryName[value] }));

/** One line of a quote, with its amount. */
export function LineFields(props: LineFieldsProps) {
  const { line, errors, cycle, onChange, onRemove } = props;
  const isUnits = line.kind === 'units';
  const name = line.description.trim() === '' ? 'this line' : line.description;
  return (
    <li className="grid gap-3 rounded-lg border border-line bg-surface p-4 shadow-card md:grid-cols-12">
      <TextField
        label="Description"
        required
        maxLength={maxLength.line}
        value={line.description}
        error={errors[`${line.key}/description`]}
        onChange={(event) => onChange({ description: event.target.value })}
        className="md:col-span-12 lg:col-span-5"
      />
      <NumberField
        label={isUnits ? 'Units' : 'Quantity'}
        required
        min={isUnits ? 1 : 0}
        max={isUnits ? 1_000 : 1_000_000}
        decimals={isUnits ? 0 : 3}
        value={line.quantityThousandths === null ? null : line.quantityThousandths / 1_000}
        error={errors[`${line.key}/quantityThousandths`]}
        onValueChange={(many) =>
          onChange({ quantityThousandths: many === null ? null : Math.round(many * 1_000) })
        }
        className="md:col-span-4 lg:col-span-2"
      />
      {!isUnits && (
        <TextField
          label="Unit"
          required
          maxLength={maxLength.name}
          value={line.unit}
          error={errors[`${line.key}/unit`]}
          onChange={(event) => onChange({ unit: event.target.value })}
          className="md:col-span-4 lg:col-span-2"
        />
      )}
      <UnitPriceField
        label={isUnits ? `Price per ${rhythmText(cycle)}` : 'Unit price'}
        required
        unitPrice={line.unitPrice}
        error={errors[`${line.key}/unitPrice`]}
        onUnitPriceChange={(unitPrice) => onChange({ unitPrice })}
        className={isUnits ? 'md:col-span-8 lg:col-span-5' : 'md:col-span-4 lg:col-span-3'}
      />
      {line.kind === 'delivery' ? (
        <p className="text-sm text-ink-soft md:col-span-12">
          Billed with the rental when the first units are delivered; no job of its own.
        </p>
      ) : (
        !isUnits && <WorkFields {...props} />
      )}
      <div className="flex items-end justify-between gap-3 md:col-span-12 md:justify-end">
        <p className="pb-2">
          <span className="text-ink-soft">Amount</span>{' '}
          <span className="numeric font-semibold">{formatDollars(draftCents(line))}</span>
        </p>
        <Button
          variant="ghost"
          icon={<Trash2 aria-hidden="true" />}
          iconLabel={`Remove ${name}`}
          onClick={onRemove}
        />
      </div>
    </li>
  );
}

/** The job of the line, and its revenue and tax category. */
function WorkFields({ line, isFirst, jobTypes, onChange }: LineFieldsProps) {
  const options = [
    ...(isFirst ? [] : [{ value: belongs, label: 'Belongs to the job above' }]),
    { value: noType, label: 'Its own job, no job type' },
    ...jobTypes.map((type) => ({ value: type.id, label: `Its own job: ${type.name}` })),
  ];
  const value = line.kind === 'extra' ? belongs : (line.jobTypeId ?? noType);
  return (
    <>
      <Select
        label="Job"
        options={options}
        value={value}
        onValueChange={(next) =>
          onChange(
            next === belongs
              ? { kind: 'extra', jobTypeId: null }
              : { kind: 'work', jobTypeId: next === noType ? null : next },
          )
        }
        className="md:col-span-8 lg:col-span-7"
      />
      <Select
        label="Billed and taxed as"
        options={kinds}
        value={line.taxCategory}
        onValueChange={(category) => onChange({ revenueCategory: category, taxCategory: category })}
        className="md:col-span-4 lg:col-span-5"
      />
    </>
  );
}
