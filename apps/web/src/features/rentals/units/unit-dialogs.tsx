import type { Versioned } from '@haulwright/domain/kernel/version';
import type { Unit } from '@haulwright/domain/rentals/unit';
import { useQuery } from '@tanstack/react-query';
import { lazyDialog } from '../../../ui/late/lazy-dialog.tsx';
import { unitKinds } from '../rental-queries.ts';

const AddUnitsDialog = lazyDialog(async () => (await import('./add-units-dialog.tsx')).AddUnitsDialog);
const UnitDialog = lazyDialog(async () => (await import('./unit-dialog.tsx')).UnitDialog);
const LabelsDialog = lazyDialog(async () => (await import('./labels-dialog.tsx')).LabelsDialog);

/** The open dialog of the unit list, and its subject. */
export type UnitRequest =
  | { readonly what: 'add' }
  | { readonly what: 'edit'; readonly unit: Versioned<Unit> }
  | { readonly what: 'labels'; readonly first: number | null; readonly last: number | null };

interface UnitDialogsProps {
  readonly asking: UnitRequest;
  /** The kind the list is narrowed to; new units are of it unless another is chosen. */
  readonly kind: string | undefined;
  readonly onAsk: (next: UnitRequest | null) => void;
}

/** Adds units, edits one, or prints labels; labels are offered for units just added. */
export function UnitDialogs({ asking, kind, onAsk }: UnitDialogsProps) {
  const kinds = useQuery(unitKinds()).data ?? [];
  const close = () => onAsk(null);
  if (asking.what === 'edit') return <UnitDialog unit={asking.unit} kinds={kinds} onClose={close} />;
  if (asking.what === 'labels')
    return <LabelsDialog first={asking.first} last={asking.last} onClose={close} />;
  return (
    <AddUnitsDialog
      kinds={kinds}
      kind={kind}
      onClose={close}
      onPrint={(first, last) => onAsk({ what: 'labels', first, last })}
    />
  );
}
