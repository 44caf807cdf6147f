import type { Stay } from '@haulwright/domain/quotes/quote-lines';
import type { RentalCycle } from '@haulwright/domain/rentals/rental-cycle';
import type { JobType } from '@haulwright/domain/services/job-type';
import { useQuery } from '@tanstack/react-query';
import { BookOpen, Calculator, Plus, Toilet, Truck } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../api/queries.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { lazyDialog } from '../../ui/late/lazy-dialog.tsx';
import { deliveryLine, freeLine, lineOf, type DraftLine } from './quote-draft.ts';

const PriceBookDialog = lazyDialog(async () => (await import('./price-book-dialog.tsx')).PriceBookDialog);
const UnitsDialog = lazyDialog(async () => (await import('./units-dialog.tsx')).UnitsDialog);
const CalculatorDialog = lazyDialog(async () => (await import('./calculator-dialog.tsx')).CalculatorDialog);

interface AddLinesProps {
  readonly lines: readonly DraftLine[];
  readonly jobTypes: readonly JobType[];
  /** The days of its units, and how often their rent is due. */
  readonly stay: Stay;
  readonly cycle: RentalCycle;
  /** Null until client and address are chosen: prices depend on them. */
  readonly place: { readonly clientId: string; readonly addressId: string } | null;
  readonly onAdd: (lines: readonly DraftLine[]) => void;
}

/** Buttons that add lines to a quote. */
export function AddLines({ lines, jobTypes, stay, cycle, place, onAdd }: AddLinesProps) {
  const [asking, setAsking] = useState<'price-book' | 'units' | 'calculator' | null>(null);
  const unitTypes = useQuery(api.rentals.types.list.queryOptions()).data ?? [];
  const close = () => setAsking(null);
  const dialog = { open: true, onOpenChange: close, unitTypes, cycle, onAdd };
  const noUnits = unitTypes.length === 0 && {
    disabledReason: 'There are no kinds of units yet. Add them under Rentals.',
  };
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        icon={<BookOpen aria-hidden="true" />}
        {...(place === null && {
          disabledReason: 'Choose client and location first: prices depend on them.',
        })}
        onClick={() => setAsking('price-book')}
      >
        From the price book
      </Button>
      <Button icon={<Plus aria-hidden="true" />} onClick={() => onAdd([freeLine(lines)])}>
        Free line
      </Button>
      <Button icon={<Toilet aria-hidden="true" />} {...noUnits} onClick={() => setAsking('units')}>
        Units to rent
      </Button>
      <Button icon={<Calculator aria-hidden="true" />} {...noUnits} onClick={() => setAsking('calculator')}>
        How many toilets?
      </Button>
      {lines.some(({ kind }) => kind === 'units') && !lines.some(({ kind }) => kind === 'delivery') && (
        <Button icon={<Truck aria-hidden="true" />} onClick={() => onAdd([deliveryLine(lines, unitTypes)])}>
          Delivery and pickup
        </Button>
      )}
      {asking === 'price-book' && place !== null && (
        <PriceBookDialog
          open
          onOpenChange={close}
          {...place}
          jobTypes={jobTypes}
          onAdd={(found) => onAdd(found.map(lineOf))}
        />
      )}
      {asking === 'units' && <UnitsDialog {...dialog} />}
      {asking === 'calculator' && <CalculatorDialog {...dialog} stay={stay} />}
    </div>
  );
}
