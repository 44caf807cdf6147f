import { ScanLine } from 'lucide-react';
import type { UnitReport } from '@haulwright/domain/rentals/rental-work';
import { draftOf } from '../device/drafts.ts';
import type { Draft } from '../device/stored.ts';
import { FieldLink } from '../kit/field-link.tsx';
import { fieldLook } from '../kit/field-look.ts';
import { unitsKey } from '../state/acts.ts';
import type { StopView } from '../state/day-view.ts';
import { useField } from '../state/field-context.ts';
import { stopPath } from '../stop/stop-path.ts';
import { useTexts } from '../texts/use-texts.ts';

/** Units scanned at a stop but not reported yet. */
export const scannedUnits = (drafts: readonly Draft[], stop: StopView): readonly UnitReport[] =>
  (draftOf(drafts, unitsKey(stop)) as { readonly units: readonly UnitReport[] } | undefined)?.units ?? [];

/** Link to the units of a rental job. */
export function UnitsLink({ stop, className }: { readonly stop: StopView; readonly className?: string }) {
  const { drafts } = useField();
  const { rentalUnits: texts } = useTexts();
  if (stop.job?.rental == null) return null;
  const count = scannedUnits(drafts, stop).length;
  return (
    <FieldLink to={`${stopPath(stop.key)}/units`} className={fieldLook('secondary', className)}>
      <ScanLine aria-hidden="true" />
      {count === 0 ? texts.open : texts.again(count)}
    </FieldLink>
  );
}
