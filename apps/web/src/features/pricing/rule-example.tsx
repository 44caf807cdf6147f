import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { priceJob } from '@haulwright/domain/pricing/price-job';
import { useState } from 'react';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { PriceLines } from './price-lines.tsx';
import type { CheckedRule } from './rule-draft.ts';

const example = { gallons: 1_350, onSiteMinutes: 50, units: 1, disposalCents: 8_438 };

/** The price of an example visit by the rule being typed, line by line. */
export function RuleExample({ checked }: { readonly checked: CheckedRule }) {
  const [gallons, setGallons] = useState<number | null>(example.gallons);
  const [onSiteMinutes, setMinutes] = useState<number | null>(example.onSiteMinutes);
  const [isEmergency, setEmergency] = useState(true);
  const [isAfterHours, setAfterHours] = useState(false);
  const price = checked.ok
    ? priceJob(
        {
          source: 'company',
          itemName: null,
          revenueCategory: 'service',
          taxCategory: 'service',
          rule: checked.rule,
        },
        { ...example, gallons, onSiteMinutes, isEmergency, isAfterHours },
      )
    : undefined;
  const sum = price?.totalCents ?? null;
  return (
    <section aria-label="Example" className="flex flex-col gap-3 rounded-lg bg-sunken p-3">
      <h3 className="font-semibold">Example</h3>
      <div className="grid grid-cols-2 gap-3">
        <NumberField
          label="Gallons"
          suffix="gal"
          min={0}
          max={1_000_000}
          step={50}
          value={gallons}
          onValueChange={setGallons}
        />
        <NumberField
          label="Minutes on Site"
          suffix="min"
          min={0}
          max={1_440}
          step={5}
          value={onSiteMinutes}
          onValueChange={setMinutes}
        />
        <Checkbox label="Emergency" checked={isEmergency} onCheckedChange={setEmergency} />
        <Checkbox label="After hours" checked={isAfterHours} onCheckedChange={setAfterHours} />
      </div>
      {price === undefined ? (
        <p className="text-ink-soft">{checked.ok ? '' : checked.problem}</p>
      ) : (
        <>
          <p aria-live="polite" className="numeric font-medium">
            {`${gallons === null ? 'Unknown gallons' : `${gallons.toLocaleString('en-US')} gallons`}${isEmergency ? ', emergency' : ''}${isAfterHours ? ', after hours' : ''}${sum === null ? '' : ` → ${formatDollars(sum)}`}`}
          </p>
          <PriceLines price={price} caption="Lines of the example" />
        </>
      )}
    </section>
  );
}
