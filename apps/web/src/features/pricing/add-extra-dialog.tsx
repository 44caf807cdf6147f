import { finds } from '@haulwright/domain/kernel/find-text';
import { formatDollars, formatUnitPrice } from '@haulwright/domain/kernel/dollars';
import { lineCents } from '@haulwright/domain/kernel/money';
import { extraInput, freeExtraInput, type ExtraItem } from '@haulwright/domain/pricing/job-extra';
import {
  revenueCategories,
  revenueCategoryName,
  type RevenueCategory,
} from '@haulwright/domain/pricing/price-rule';
import { maxLength } from '@haulwright/domain/kernel/text';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { useIdempotencyKey } from '../../api/use-idempotency-key.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Combobox } from '../../ui/fields/combobox.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { FieldError } from '../../ui/fields/field-error.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { useCan } from '../session/session-context.ts';
import { UnitPriceField } from '../../ui/fields/money-fields.tsx';

interface AddExtraDialogProps {
  readonly jobId: string;
  readonly onClose: () => void;
}

type From = 'book' | 'free';
const froms: readonly { value: From; label: string }[] = [
  { value: 'book', label: 'From the price book' },
  { value: 'free', label: 'Something else, with a price of its own' },
];
const categoryOptions = revenueCategories.map((value) => ({ value, label: revenueCategoryName[value] }));
interface FreeDraft {
  readonly description: string;
  readonly unit: string;
  readonly unitPrice: number | null;
  readonly category: RevenueCategory;
}
const blank: FreeDraft = { description: '', unit: 'each', unitPrice: null, category: 'other' };

/** Adds a billable extra to a job: from the price book, or, for those who set prices, anything. */
export function AddExtraDialog({ jobId, onClose }: AddExtraDialogProps) {
  const mayPrice = useCan('MANAGE_PRICES');
  const [from, setFrom] = useState<From>('book');
  const [item, setItem] = useState<ExtraItem | null>(null);
  const [free, setFree] = useState(blank);
  const [quantity, setQuantity] = useState<number | null>(1);
  const [tried, setTried] = useState(false);
  const quantityThousandths = Math.round((quantity ?? 0) * 1_000);
  const unitPrice = from === 'book' ? (item?.unitPrice ?? null) : free.unitPrice;
  const book = extraInput.safeParse({ priceItemId: item?.priceItemId, quantityThousandths });
  const other = freeExtraInput.safeParse({ ...free, quantityThousandths });
  const wrong = from === 'book' ? book.error : other.error;
  const error = (field: string) =>
    tried ? wrong?.issues.find(({ path }) => path[0] === field)?.message : undefined;
  const add = useAddExtra(jobId, onClose);

  function submit() {
    setTried(true);
    if (add.isPending) return;
    if (from === 'book' && book.success) add.mutate({ from, input: { jobId, ...book.data } });
    if (from === 'free' && other.success) add.mutate({ from, input: { jobId, ...other.data } });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Add Extra"
      description="It is billed with the job. If the job was billed before, the extra goes on the next invoice."
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={add.isPending}>
            Add
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {add.error !== null && <FieldError id="add-extra-error">{messageOf(add.error)}</FieldError>}
        {mayPrice && (
          <Select label="What" options={froms} value={from} onValueChange={(value) => setFrom(value)} />
        )}
        {from === 'book' ? (
          <ItemField
            jobId={jobId}
            item={item}
            error={tried && item === null ? 'Choose what it is.' : undefined}
            onItemChange={setItem}
          />
        ) : (
          <>
            <TextField
              label="Description"
              maxLength={maxLength.line}
              value={free.description}
              onChange={(event) => setFree({ ...free, description: event.target.value })}
              error={error('description')}
            />
            <div className="grid gap-4 sm:grid-cols-2">
              <UnitPriceField
                label="Price"
                unitPrice={free.unitPrice}
                onUnitPriceChange={(price) => setFree({ ...free, unitPrice: price })}
                error={tried && free.unitPrice === null ? 'Enter the unit price.' : undefined}
              />
              <TextField
                label="Unit"
                maxLength={40}
                value={free.unit}
                onChange={(event) => setFree({ ...free, unit: event.target.value })}
                error={error('unit')}
              />
            </div>
            <Select
              label="Counts as"
              hint="For reports and for taxes."
              options={categoryOptions}
              value={free.category}
              onValueChange={(category) => setFree({ ...free, category })}
            />
          </>
        )}
        <NumberField
          label="Quantity"
          min={0}
          max={1_000_000}
          step={1}
          decimals={3}
          value={quantity}
          onValueChange={setQuantity}
          error={error('quantityThousandths')}
          hint={
            unitPrice === null || quantityThousandths === 0
              ? undefined
              : `${formatDollars(lineCents(quantityThousandths, unitPrice))} in all`
          }
        />
      </div>
    </Dialog>
  );
}

type Wanted =
  | { readonly from: 'book'; readonly input: Parameters<typeof api.prices.extras.add.call>[0] }
  | { readonly from: 'free'; readonly input: Parameters<typeof api.prices.extras.addFree.call>[0] };

function useAddExtra(jobId: string, onDone: () => void) {
  const queryClient = useQueryClient();
  const { keyFor, forget } = useIdempotencyKey();
  return useMutation({
    mutationFn: (wanted: Wanted) => {
      const context = { idempotencyKey: keyFor(wanted) };
      return wanted.from === 'book'
        ? api.prices.extras.add.call(wanted.input, { context })
        : api.prices.extras.addFree.call(wanted.input, { context });
    },
    onSuccess: (extras) => {
      forget();
      queryClient.setQueryData(api.prices.extras.list.queryKey({ input: { jobId } }), extras);
      toast.success('Extra added');
      onDone();
      void queryClient.invalidateQueries({ queryKey: api.prices.ofJob.key() });
      void queryClient.invalidateQueries({ queryKey: api.invoicing.key() });
    },
    onError: (error) => toast.error({ title: 'Failed to add the extra', description: messageOf(error) }),
  });
}

interface ItemFieldProps {
  readonly jobId: string;
  readonly item: ExtraItem | null;
  readonly error: string | undefined;
  readonly onItemChange: (item: ExtraItem | null) => void;
}

const SHOWN = 50;

function ItemField({ jobId, item, error, onItemChange }: ItemFieldProps) {
  const items = useQuery(api.prices.extras.items.queryOptions({ input: { jobId } }));
  const [search, setSearch] = useState('');
  const found = (items.data ?? []).filter(({ name }) => finds(search, [name]));
  return (
    <Combobox
      label="Item"
      hint="Price book items sold individually, at this client’s price."
      items={found.slice(0, SHOWN)}
      value={item}
      onValueChange={onItemChange}
      onSearch={setSearch}
      itemKey={({ priceItemId }) => priceItemId}
      itemLabel={({ name }) => name}
      renderItem={({ name, unit, unitPrice }) => (
        <span className="flex justify-between gap-3">
          <span className="min-w-0 break-words">{name}</span>
          <span className="numeric shrink-0 text-ink-soft">{`${formatUnitPrice(unitPrice)} / ${unit}`}</span>
        </span>
      )}
      busy={items.isPending}
      empty="The price book has no items sold individually for this client."
      {...(items.error !== null && { searchError: messageOf(items.error) })}
      error={error}
    />
  );
}
