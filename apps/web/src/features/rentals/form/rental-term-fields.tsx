import { billsRent, maxMinimumDays } from '@haulwright/domain/rentals/rental';
import { serviceRuleName, serviceRules, type ServiceRule } from '@haulwright/domain/rentals/service-rule';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { DatePicker } from '../../../ui/fields/date-picker.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { MoneyField, RateField } from '../../../ui/fields/money-fields.tsx';
import { cycleChoiceName, cycleChoices, type CycleChoice, type RentalFormPart } from './rental-draft.ts';

const grid = 'grid items-start gap-4 sm:grid-cols-2';
const billsName = { advance: 'In advance', arrears: 'Afterwards' } as const;

/** How often rent is due, and the proration rules. */
export function RentalTermFields({ draft, change, error, isFixed }: RentalFormPart) {
  const isEvent = draft.cycle === 'event';
  const hasMonths = draft.cycle === 'month' || draft.cycle === 'quarter';
  return (
    <>
      <div className={grid}>
        <Select<CycleChoice>
          label="Rent is due"
          required
          disabled={isFixed}
          options={cycleChoices.map((value) => ({ value, label: cycleChoiceName[value] }))}
          value={draft.cycle}
          onValueChange={(cycle) => change({ cycle })}
        />
        <Select<(typeof billsRent)[number]>
          label="Billed"
          required
          disabled={isFixed}
          options={billsRent.map((value) => ({ value, label: billsName[value] }))}
          value={draft.bills}
          onValueChange={(bills) => change({ bills })}
          hint={draft.bills === 'advance' ? 'On the first day of each period.' : 'When a period is over.'}
        />
        {draft.cycle === 'days' && (
          <NumberField
            label="Days of a period"
            required
            disabled={isFixed}
            min={7}
            max={366}
            suffix="days"
            value={draft.days}
            onValueChange={(days) => change({ days })}
            error={error('cycle.days')}
          />
        )}
        {hasMonths && (
          <NumberField
            label="Day of the month"
            required
            disabled={isFixed}
            min={1}
            max={31}
            hint="A shorter month starts on its last day."
            value={draft.dayOfMonth}
            onValueChange={(dayOfMonth) => change({ dayOfMonth })}
            error={error('cycle.day')}
          />
        )}
        <DatePicker
          label={isEvent ? 'First day of the event' : hasMonths ? 'First month' : 'First day of a period'}
          required
          disabled={isFixed}
          value={draft.anchorDate}
          onValueChange={(anchorDate) => change({ anchorDate })}
          hint={hasMonths ? 'Any day of it.' : 'Usually the day of the first delivery.'}
          error={error('anchorDate')}
        />
        <DatePicker
          label="Deliver on"
          value={draft.deliverOn ?? null}
          onValueChange={(deliverOn) => change({ deliverOn })}
          error={error('deliverOn')}
        />
        <DatePicker
          label="Planned end"
          value={draft.endDate}
          onValueChange={(endDate) => change({ endDate })}
          hint="Leave empty to run until pickup. Units that stay longer continue to be billed."
          error={error('endDate')}
        />
      </div>
      {!isEvent && (
        <>
          <Checkbox
            label="A unit delivered mid-period is charged only for its days"
            hint="Otherwise the rest of that period is free."
            disabled={isFixed}
            checked={draft.proratesDelivery}
            onCheckedChange={(proratesDelivery) => change({ proratesDelivery })}
          />
          <Checkbox
            label="A unit picked up mid-period is charged only for its days"
            hint="Otherwise for the whole period; anything overbilled is credited."
            disabled={isFixed}
            checked={draft.creditsEarlyPickup}
            onCheckedChange={(creditsEarlyPickup) => change({ creditsEarlyPickup })}
          />
        </>
      )}
      <div className={grid}>
        {!isEvent && (
          <NumberField
            label="At least"
            required
            disabled={isFixed}
            min={0}
            max={maxMinimumDays}
            suffix="days"
            hint="The fewest days charged per unit; 0 for none."
            value={draft.minimumDays}
            onValueChange={(minimumDays) => change({ minimumDays })}
            error={error('minimumDays')}
          />
        )}
        <RateField
          label="Damage waiver"
          required
          disabled={isFixed}
          hint="Percentage of the rent; 0 for none."
          rate={draft.waiverPpm}
          onRateChange={(waiverPpm) => change({ waiverPpm })}
          error={error('waiverPpm')}
        />
      </div>
    </>
  );
}

/** Fees for deliveries, pickups, moves and exchanges. */
export function RentalFeeFields({ draft, change, error, isFixed }: RentalFormPart) {
  return (
    <>
      <Checkbox
        label="Deliveries, pickups, moves and exchanges are billed"
        disabled={isFixed}
        checked={draft.billsFees}
        onCheckedChange={(billsFees) => change({ billsFees })}
      />
      {draft.billsFees && (
        <div className="grid items-start gap-4 sm:grid-cols-4">
          <MoneyField
            label="Delivery fee per unit"
            required
            cents={draft.deliveryCents}
            onCentsChange={(deliveryCents) => change({ deliveryCents })}
            error={error('deliveryCents')}
          />
          <MoneyField
            label="Pickup fee per unit"
            required
            cents={draft.pickupCents}
            onCentsChange={(pickupCents) => change({ pickupCents })}
            error={error('pickupCents')}
          />
          <MoneyField
            label="Move fee per unit"
            required
            cents={draft.moveCents}
            onCentsChange={(moveCents) => change({ moveCents })}
            error={error('moveCents')}
          />
          <MoneyField
            label="Exchange fee per unit"
            required
            cents={draft.exchangeCents}
            onCentsChange={(exchangeCents) => change({ exchangeCents })}
            error={error('exchangeCents')}
          />
          <MoneyField
            label="One fee for delivery and pickup"
            hint="Once for all units, billed when the first are delivered."
            cents={draft.roundTripCents ?? null}
            onCentsChange={(roundTripCents) => change({ roundTripCents })}
            error={error('roundTripCents')}
            className="sm:col-span-2"
          />
        </div>
      )}
    </>
  );
}

const NONE = 'none';

/** The site's service rule. */
export function RentalSiteFields({ draft, change, error }: RentalFormPart) {
  return (
    <div className={grid}>
      <Select<ServiceRule | typeof NONE>
        label="Service rule"
        options={[
          { value: NONE, label: 'None' },
          ...serviceRules.map((value) => ({ value, label: serviceRuleName[value] })),
        ]}
        value={draft.serviceRule ?? NONE}
        onValueChange={(rule) => change({ serviceRule: rule === NONE ? null : rule })}
      />
      <NumberField
        label="People at the site"
        min={1}
        max={1_000_000}
        hint="Leave empty if unknown; the number of toilets is then not checked."
        value={draft.people}
        onValueChange={(people) => change({ people })}
        error={error('people')}
      />
    </div>
  );
}
