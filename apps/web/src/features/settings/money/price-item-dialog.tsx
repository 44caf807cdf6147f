import type { Versioned } from '@haulwright/domain/kernel/version';
import { type PriceItem, priceItemInput } from '@haulwright/domain/pricing/price-book';
import { revenueCategories, revenueCategoryName } from '@haulwright/domain/pricing/price-rule';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/queries.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { RowDialog } from '../row-dialog.tsx';
import { useRowForm } from '../use-row-form.ts';

const categoryOptions = revenueCategories.map((value) => ({ value, label: revenueCategoryName[value] }));

const blankItem: Omit<PriceItem, 'id'> = {
  name: '',
  unit: 'visit',
  revenueCategory: 'service',
  taxCategory: 'service',
  jobTypeIds: [],
};

interface PriceItemDialogProps {
  /** Null adds one. */
  readonly item: Versioned<PriceItem> | null;
  readonly items: readonly PriceItem[];
  /** Job types that a new one begins with. */
  readonly jobTypeIds?: readonly string[];
  readonly onClose: () => void;
}

/** Adds or changes a price item, and the job types it prices. */
export function PriceItemDialog({ item, items, jobTypeIds = [], onClose }: PriceItemDialogProps) {
  const form = useRowForm({
    noun: 'Price Item',
    schema: priceItemInput,
    initial: item ?? { ...blankItem, jobTypeIds: [...jobTypeIds] },
    seen: item,
    calls: api.prices.items,
    listKey: api.prices.key(),
    onClose,
  });
  const { draft, change, text, body } = form;
  const jobTypes = useQuery(api.jobTypes.list.queryOptions());
  const pricedElsewhere = (jobTypeId: string): string | undefined => {
    const other = items.find(({ id, jobTypeIds }) => id !== item?.id && jobTypeIds.includes(jobTypeId));
    return other && `Priced by ${other.name} so far.`;
  };
  return (
    <RowDialog
      {...form.dialog}
      description="Jobs of its types are priced by it. Where it has no price, the flat price of the job type applies."
    >
      <div ref={body} className="grid gap-4 sm:grid-cols-2">
        <TextField label="Name" required autoComplete="off" {...text('name')} />
        <TextField label="Unit" required autoComplete="off" {...text('unit')} />
        <Select
          label="Revenue Category"
          options={categoryOptions}
          value={draft.revenueCategory}
          onValueChange={(revenueCategory) => change({ revenueCategory })}
          hint="What base price and units count as."
        />
        <Select
          label="Tax Category"
          options={categoryOptions}
          value={draft.taxCategory}
          onValueChange={(taxCategory) => change({ taxCategory })}
          hint="What they are taxed as."
        />
        <fieldset className="min-w-0 sm:col-span-2">
          <legend className="text-base font-medium md:text-sm">Job Types</legend>
          <div className="grid gap-x-4 sm:grid-cols-2">
            {(jobTypes.data ?? []).map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                hint={pricedElsewhere(id)}
                checked={draft.jobTypeIds.includes(id)}
                onCheckedChange={(on) =>
                  change({
                    jobTypeIds: on
                      ? [...draft.jobTypeIds, id]
                      : draft.jobTypeIds.filter((jobTypeId) => jobTypeId !== id),
                  })
                }
              />
            ))}
          </div>
        </fieldset>
      </div>
    </RowDialog>
  );
}
