import { formatDollars, formatUnitPrice } from '@haulwright/domain/kernel/dollars';
import { finds } from '@haulwright/domain/kernel/find-text';
import { lineCents } from '@haulwright/domain/kernel/money';
import type { ExtraItem } from '@haulwright/domain/pricing/job-extra';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Combobox } from '../../../ui/fields/combobox.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

interface SoldItemDialogProps {
  readonly clientId: string;
  readonly onClose: () => void;
  readonly onAdd: (item: ExtraItem, quantityThousandths: number) => void;
}

const SHOWN = 50;

/** Chooses something of the price book, at the client's price of today. */
export function SoldItemDialog({ clientId, onClose, onAdd }: SoldItemDialogProps) {
  const items = useQuery(api.invoicing.soldItems.queryOptions({ input: { clientId } }));
  const [search, setSearch] = useState('');
  const [item, setItem] = useState<ExtraItem | null>(null);
  const [quantity, setQuantity] = useState<number | null>(1);
  const [tried, setTried] = useState(false);
  const found = (items.data ?? []).filter(({ name }) => finds(search, [name]));
  const quantityThousandths = Math.round((quantity ?? 0) * 1_000);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Add From Price Book"
      description="At today’s price for this client."
      onSubmit={(event) => {
        event.preventDefault();
        // Otherwise the form around it would be submitted too.
        event.stopPropagation();
        setTried(true);
        if (item === null || quantityThousandths < 1) return;
        onAdd(item, quantityThousandths);
        onClose();
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            Add
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Combobox
          label="Item"
          hint="What is sold by the piece."
          items={found.slice(0, SHOWN)}
          value={item}
          onValueChange={setItem}
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
          empty="The price book has nothing that is sold by the piece to this client."
          {...(items.error !== null && { searchError: messageOf(items.error) })}
          error={tried && item === null ? 'Choose what it is.' : undefined}
        />
        <NumberField
          label="Quantity"
          min={0}
          max={1_000_000}
          decimals={3}
          value={quantity}
          onValueChange={setQuantity}
          error={tried && quantityThousandths < 1 ? 'Enter how many.' : undefined}
          hint={
            item === null || quantityThousandths === 0
              ? undefined
              : `${formatDollars(lineCents(quantityThousandths, item.unitPrice))} in all`
          }
        />
      </div>
    </Dialog>
  );
}
