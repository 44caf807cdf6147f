import { driveFeet } from '@haulwright/domain/land/field-application';
import type { FieldSummary } from '@haulwright/domain/land/field';
import { useState } from 'react';
import { Card } from '../../ui/page/card.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { count } from './land-words.ts';

/** Distance a truck drives to empty its tank within the remaining allowance per acre. */
export function DriveLength({ field }: { readonly field: Pick<FieldSummary, 'budget'> }) {
  const [gallons, setGallons] = useState<number | null>(2_500);
  const [width, setWidth] = useState<number | null>(15);
  const left = field.budget.leftGallonsPerAcre;
  const feet = driveFeet(gallons ?? 0, left, width);
  return (
    <Card title="Drive length">
      <div className="grid grid-cols-2 gap-4">
        <NumberField
          label="Load"
          suffix="gal"
          min={0}
          max={100_000}
          value={gallons}
          onValueChange={setGallons}
        />
        <NumberField
          label="Spread width"
          suffix="ft"
          min={1}
          max={500}
          decimals={1}
          value={width}
          onValueChange={setWidth}
        />
      </div>
      <p className="mt-3" aria-live="polite">
        {feet === null || gallons === null
          ? 'No length: the rate or the width is missing, or nothing is left.'
          : `Drive at least ${count(feet)} ft to stay within ${count(left ?? 0)} gal/acre.`}
      </p>
      <p className="mt-1 text-sm text-ink-soft">WAC 173-308-270, equation 4 · read 2026-11-22</p>
    </Card>
  );
}
