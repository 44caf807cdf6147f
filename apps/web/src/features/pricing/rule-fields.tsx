import { revenueCategoryName, type RevenueCategory } from '@haulwright/domain/pricing/price-rule';
import { fromClock, toClock } from '@haulwright/domain/kernel/time-of-day';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { MoneyField, RateField, UnitPriceField } from '../../ui/fields/money-fields.tsx';
import type { RuleDraft } from './rule-draft.ts';
import { RulePart } from './rule-part.tsx';
import { TierFields } from './tier-fields.tsx';

interface RuleFieldsProps {
  readonly draft: RuleDraft;
  readonly change: (next: Partial<RuleDraft>) => void;
}

const MAX_GALLONS = 1_000_000;
const disposalOptions = [
  { value: 'none', label: 'Not charged' },
  { value: 'per-gallon', label: 'Per gallon' },
  { value: 'at-cost', label: 'At cost' },
] as const;
const surchargeable: readonly RevenueCategory[] = [
  'service',
  'gallons',
  'time',
  'disposal',
  'trip',
  'emergency',
  'after-hours',
];

/** The parts of a price, in order of calculation. Empty fields are not charged. */
export function RuleFields({ draft, change }: RuleFieldsProps) {
  return (
    <div className="flex flex-col gap-6">
      <RulePart title="Visit" description="Empty fields are not charged.">
        <div className="grid gap-4 sm:grid-cols-2">
          <MoneyField
            label="Base Price"
            cents={draft.baseCents}
            onCentsChange={(baseCents) => change({ baseCents })}
          />
          <NumberField
            label="Included Gallons"
            suffix="gal"
            min={0}
            max={MAX_GALLONS}
            step={50}
            value={draft.includedGallons}
            onValueChange={(includedGallons) => change({ includedGallons })}
          />
          <MoneyField
            label="Trip Charge"
            cents={draft.tripCents}
            onCentsChange={(tripCents) => change({ tripCents })}
          />
          <MoneyField
            label="Minimum Charge"
            cents={draft.minimumCents}
            onCentsChange={(minimumCents) => change({ minimumCents })}
          />
        </div>
      </RulePart>
      <TierFields draft={draft} change={change} />
      <RulePart title="Time and units">
        <div className="grid gap-4 sm:grid-cols-2">
          <UnitPriceField
            label="Price per Hour"
            unitPrice={draft.hourPrice}
            onUnitPriceChange={(hourPrice) => change({ hourPrice })}
          />
          <Minutes
            label="Rounded Up To"
            value={draft.incrementMinutes}
            max={480}
            onChange={(incrementMinutes) => change({ incrementMinutes })}
          />
          <Minutes
            label="Free Time"
            value={draft.freeMinutes}
            onChange={(freeMinutes) => change({ freeMinutes })}
          />
          <Minutes
            label="Minimum Time"
            value={draft.minimumMinutes}
            onChange={(minimumMinutes) => change({ minimumMinutes })}
          />
          <UnitPriceField
            label="Price per Unit"
            unitPrice={draft.unitPrice}
            onUnitPriceChange={(unitPrice) => change({ unitPrice })}
          />
          <TextField
            label="Unit"
            value={draft.unitName}
            maxLength={120}
            placeholder="Toilet"
            onChange={(event) => change({ unitName: event.target.value })}
          />
        </div>
      </RulePart>
      <RulePart title="Disposal and surcharges">
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            label="Disposal"
            options={disposalOptions}
            value={draft.disposal}
            onValueChange={(disposal) => change({ disposal })}
          />
          {draft.disposal === 'per-gallon' && (
            <UnitPriceField
              label="Disposal per Gallon"
              required
              unitPrice={draft.disposalPrice}
              onUnitPriceChange={(disposalPrice) => change({ disposalPrice })}
            />
          )}
          {draft.disposal === 'at-cost' && (
            <RateField
              label="Markup"
              max={1_000}
              rate={draft.markupPpm}
              onRateChange={(markupPpm) => change({ markupPpm })}
              hint="The price waits until the office enters the job’s fee."
            />
          )}
          <MoneyField
            label="Emergency"
            cents={draft.emergencyCents}
            onCentsChange={(emergencyCents) => change({ emergencyCents })}
          />
          <MoneyField
            label="After Hours"
            cents={draft.afterHoursCents}
            onCentsChange={(afterHoursCents) => change({ afterHoursCents })}
          />
          {draft.afterHoursCents !== null && <RegularHours draft={draft} change={change} />}
          <RateField
            label="Surcharge"
            max={1_000}
            rate={draft.surchargePpm}
            onRateChange={(surchargePpm) => change({ surchargePpm })}
          />
          {draft.surchargePpm !== null && <Surcharge draft={draft} change={change} />}
        </div>
      </RulePart>
    </div>
  );
}

interface MinutesProps {
  readonly label: string;
  readonly value: number | null;
  readonly max?: number;
  readonly onChange: (minutes: number | null) => void;
}

const Minutes = ({ label, value, max = 1_440, onChange }: MinutesProps) => (
  <NumberField label={label} suffix="min" min={0} max={max} step={5} value={value} onValueChange={onChange} />
);

function RegularHours({ draft, change }: RuleFieldsProps) {
  return (
    <div className="grid gap-4 sm:col-span-2 sm:grid-cols-2">
      <TextField
        label="Regular Hours From"
        type="time"
        value={draft.regularFrom === null ? '' : toClock(draft.regularFrom)}
        onChange={(event) => change({ regularFrom: fromClock(event.target.value) })}
      />
      <TextField
        label="Regular Hours Until"
        type="time"
        value={draft.regularUntil === null ? '' : toClock(draft.regularUntil)}
        onChange={(event) => change({ regularUntil: fromClock(event.target.value) })}
      />
      <Checkbox
        label="Weekends are regular hours"
        hint="Company holidays never are. Without hours, only the office can say what was after hours."
        className="sm:col-span-2"
        checked={draft.weekends}
        onCheckedChange={(weekends) => change({ weekends })}
      />
    </div>
  );
}

function Surcharge({ draft, change }: RuleFieldsProps) {
  return (
    <>
      <TextField
        label="Surcharge Name"
        required
        maxLength={120}
        value={draft.surchargeName}
        onChange={(event) => change({ surchargeName: event.target.value })}
      />
      <fieldset className="min-w-0 sm:col-span-2">
        <legend className="text-base font-medium md:text-sm">Added To</legend>
        <div className="grid gap-x-4 sm:grid-cols-3">
          {surchargeable.map((category) => (
            <Checkbox
              key={category}
              label={revenueCategoryName[category]}
              checked={draft.surchargeOf.includes(category)}
              onCheckedChange={(on) =>
                change({
                  surchargeOf: surchargeable.filter((one) =>
                    one === category ? on : draft.surchargeOf.includes(one),
                  ),
                })
              }
            />
          ))}
        </div>
      </fieldset>
    </>
  );
}
