import {
  longestOvertimeMinutes,
  maxCostPerHourCents,
  shortestBreakMinutes,
} from '@haulwright/domain/vehicles/vehicle';
import { longestBreakMinutes } from '@haulwright/domain/vehicles/truck-breaks';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { MoneyField } from '../../../ui/fields/money-fields.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { TimeField } from '../small-fields.tsx';
import type { VehicleDraft } from './vehicle-draft.ts';

interface BreakFieldsProps {
  readonly draft: VehicleDraft;
  readonly change: (changes: Partial<VehicleDraft>) => void;
  readonly error: (field: keyof VehicleDraft) => string | undefined;
}

/** The breaks of a truck's driver, and how long it may be out after its shift. */
export const BreakFields = ({ draft, change, error }: BreakFieldsProps) => (
  <>
    <NumberField
      className="sm:col-span-2"
      label="Break (minutes)"
      min={shortestBreakMinutes}
      max={longestBreakMinutes}
      hint="Plans keep this time free for the driver. Leave empty for no break."
      value={draft.breakMinutes}
      onValueChange={(breakMinutes) => change({ breakMinutes })}
      error={error('breakMinutes')}
    />
    <TimeField
      label="Break Starts No Earlier Than"
      value={draft.breakFromMinute}
      onValueChange={(breakFromMinute) => change({ breakFromMinute })}
      error={error('breakFromMinute')}
    />
    <TimeField
      label="Break Starts No Later Than"
      ends
      value={draft.breakToMinute}
      onValueChange={(breakToMinute) => change({ breakToMinute })}
      hint="A route that is back by then needs none."
      error={error('breakToMinute')}
    />
    <Checkbox
      className="sm:col-span-2"
      label="30-minute break before 8 hours of driving"
      hint="49 CFR 395.3(a)(3)(ii), counted from the start of the shift. A break above that is long enough counts."
      checked={draft.drivingBreak}
      onCheckedChange={(drivingBreak) => change({ drivingBreak })}
    />
    <NumberField
      label="Maximum Overtime (minutes)"
      min={1}
      max={longestOvertimeMinutes}
      hint="How long after its shift it may be back. Leave empty for none."
      value={draft.maxOvertimeMinutes}
      onValueChange={(maxOvertimeMinutes) => change({ maxOvertimeMinutes })}
      error={error('maxOvertimeMinutes')}
    />
    <MoneyField
      label="Overtime Extra per Hour"
      maxCents={maxCostPerHourCents}
      hint="On top of the cost per hour."
      cents={draft.overtimePerHourCents}
      onCentsChange={(overtimePerHourCents) => change({ overtimePerHourCents })}
      error={error('overtimePerHourCents')}
    />
  </>
);
