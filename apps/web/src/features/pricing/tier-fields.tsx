import { Plus, X } from 'lucide-react';
import { Button } from '../../ui/buttons/button.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { UnitPriceField } from '../../ui/fields/money-fields.tsx';
import type { RuleDraft } from './rule-draft.ts';
import { RulePart } from './rule-part.tsx';

interface TierFieldsProps {
  readonly draft: RuleDraft;
  readonly change: (next: Partial<RuleDraft>) => void;
}

const MAX_GALLONS = 1_000_000;
const MAX_TIERS = 20;
const modeOptions = [
  { value: 'graduated', label: 'Each tier prices its own gallons' },
  { value: 'volume', label: 'The tier reached prices all gallons' },
] as const;

/** Prices of gallons above the included ones, by tier. */
export function TierFields({ draft, change }: TierFieldsProps) {
  const { tiers } = draft;
  const set = (at: number, next: Partial<RuleDraft['tiers'][number]>) =>
    change({ tiers: tiers.map((tier, index) => (index === at ? { ...tier, ...next } : tier)) });
  return (
    <RulePart title="Gallons" description="Above those included in the base price.">
      {tiers.map((tier, at) => {
        const isLast = at === tiers.length - 1;
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a tier's place in the list is its identity while it is typed
          <div key={at} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-end gap-3">
            <NumberField
              label={isLast ? 'And Above' : 'Up To'}
              suffix="gal"
              min={1}
              max={MAX_GALLONS}
              step={50}
              disabled={isLast}
              value={isLast ? null : tier.upTo}
              onValueChange={(upTo) => set(at, { upTo })}
            />
            <UnitPriceField
              label="Price per Gallon"
              unitPrice={tier.unitPrice}
              onUnitPriceChange={(unitPrice) => set(at, { unitPrice })}
            />
            <Button
              icon={<X aria-hidden="true" />}
              iconLabel={`Remove tier ${at + 1}`}
              onClick={() => change({ tiers: ended(tiers.filter((_tier, index) => index !== at)) })}
            />
          </div>
        );
      })}
      {tiers.length > 1 && (
        <Select
          label="How Tiers Count"
          options={modeOptions}
          value={draft.mode}
          onValueChange={(mode) => change({ mode })}
        />
      )}
      {tiers.length < MAX_TIERS && (
        <Button
          icon={<Plus aria-hidden="true" />}
          className="self-start justify-self-start"
          onClick={() => change({ tiers: [...tiers, { upTo: null, unitPrice: null }] })}
        >
          {tiers.length === 0 ? 'Charge per Gallon' : 'Add Tier'}
        </Button>
      )}
    </RulePart>
  );
}

/** The last tier is unlimited. */
const ended = (tiers: RuleDraft['tiers']): RuleDraft['tiers'] =>
  tiers.map((tier, at) => (at === tiers.length - 1 ? { ...tier, upTo: null } : tier));
