import { type PriceItem, priceItemInput } from '@haulwright/domain/pricing/price-book';
import { revenueCategories, revenueCategoryName } from '@haulwright/domain/pricing/price-rule';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/queries.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { RowDialog } from './row-dialog.tsx';
import { useRowSave } from './settings-queries.ts';
import { useDraft } from './use-draft.ts';

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
  readonly item: PriceItem | null;
  readonly items: readonly PriceItem[];
  readonly onClose: () => void;
}

/** Adds or changes something the company sells, and says which job types it prices. */
export function PriceItemDialog({ item, items, onClose }: PriceItemDialogProps) {
  const { draft, change, isDirty, error, check, body } = useDraft(priceItemInput, item ?? blankItem);
  const jobTypes = useQuery(api.jobTypes.list.queryOptions());
  const save = useRowSave(api.prices.items, {
    one: 'Price Item',
    id: item?.id ?? null,
    listKey: api.prices.key(),
    onDone: onClose,
  });
  const pricedElsewhere = (jobTypeId: string): string | undefined => {
    const other = items.find(({ id, jobTypeIds }) => id !== item?.id && jobTypeIds.includes(jobTypeId));
    return other && `Priced by ${other.name} so far.`;
  };
  return (
    <RowDialog
      noun="Price Item"
      adding={item === null}
      description="Jobs of its types are priced by it. Where it has no price, the flat price of the job type applies."
      isDirty={isDirty}
      onClose={onClose}
      check={check}
      save={save}
    >
      <div ref={body} className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Name"
          required
          autoComplete="off"
          value={draft.name}
          onChange={(event) => change({ name: event.target.value })}
          error={error('name')}
        />
        <TextField
          label="Unit"
          required
          autoComplete="off"
          value={draft.unit}
          onChange={(event) => change({ unit: event.target.value })}
          error={error('unit')}
        />
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
