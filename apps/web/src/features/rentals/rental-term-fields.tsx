import { billsRent, maxMinimumDays } from '@haulwright/domain/rentals/rental';
import { serviceRuleName, serviceRules, type ServiceRule } from '@haulwright/domain/rentals/service-rule';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DatePicker } from '../../ui/date-picker.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Select } from '../../ui/select.tsx';
import { MoneyField, RateField } from '../prices/money-fields.tsx';
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
          label="It is billed"
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
            hint="A month that has no such day begins on its last."
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
          label="Planned end"
          value={draft.endDate}
          onValueChange={(endDate) => change({ endDate })}
          hint="Empty: until the units are picked up. Units that stay longer go on being billed."
          error={error('endDate')}
        />
      </div>
      {!isEvent && (
        <>
          <Checkbox
            label="A unit that comes within a period costs only its days"
            hint="Otherwise the rest of that period is free."
            disabled={isFixed}
            checked={draft.proratesDelivery}
            onCheckedChange={(proratesDelivery) => change({ proratesDelivery })}
          />
          <Checkbox
            label="A unit that goes within a period costs only its days"
            hint="Otherwise the whole period; what was billed too much comes as a credit."
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
            hint="The fewest days a stay costs; 0 for none."
            value={draft.minimumDays}
            onValueChange={(minimumDays) => change({ minimumDays })}
            error={error('minimumDays')}
          />
        )}
        <RateField
          label="Damage waiver"
          required
          disabled={isFixed}
          hint="Share of the rent; 0 without one."
          rate={draft.waiverPpm}
          onRateChange={(waiverPpm) => change({ waiverPpm })}
          error={error('waiverPpm')}
        />
      </div>
    </>
  );
}

/** Fees for deliveries, pickups and moves. */
export function RentalFeeFields({ draft, change, error, isFixed }: RentalFormPart) {
  return (
    <>
      <Checkbox
        label="Deliveries, pickups and moves are billed"
        disabled={isFixed}
        checked={draft.billsFees}
        onCheckedChange={(billsFees) => change({ billsFees })}
      />
      {draft.billsFees && (
        <div className="grid items-start gap-4 sm:grid-cols-3">
          <MoneyField
            label="Delivery"
            required
            cents={draft.deliveryCents}
            onCentsChange={(deliveryCents) => change({ deliveryCents })}
            error={error('deliveryCents')}
          />
          <MoneyField
            label="Pickup"
            required
            cents={draft.pickupCents}
            onCentsChange={(pickupCents) => change({ pickupCents })}
            error={error('pickupCents')}
          />
          <MoneyField
            label="Move"
            required
            cents={draft.moveCents}
            onCentsChange={(moveCents) => change({ moveCents })}
            error={error('moveCents')}
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
        hint="Empty: not known, so that no number of toilets is missing."
        value={draft.people}
        onValueChange={(people) => change({ people })}
        error={error('people')}
      />
    </div>
  );
}
