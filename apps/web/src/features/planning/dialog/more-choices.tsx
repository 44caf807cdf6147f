import type { PlanningChoices } from '@haulwright/domain/planning/planning-choices';
import { wordsInUnits } from '@haulwright/domain/kernel/units';
import type { Vehicle } from '@haulwright/domain/vehicles/vehicle';
import { ChevronRight } from 'lucide-react';
import { type ToggleEvent, useState } from 'react';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { FieldError } from '../../../ui/fields/field-error.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { useUnits } from '../../measures/use-units.ts';
import {
  choicesInWords,
  existingWords,
  goalWords,
  shiftMinutes,
  shiftValue,
  shiftWords,
} from '../runs/choice-words.ts';
import { chosenTrucks, type RememberedPlan } from './remembered-choices.ts';

interface MoreChoicesProps {
  readonly plan: RememberedPlan;
  /** Trucks in service on the day, by name. */
  readonly trucks: readonly Pick<Vehicle, 'id' | 'name'>[];
  readonly disabled: boolean;
  /** Shown with the trucks; opens the section. */
  readonly trucksError: string | undefined;
  readonly onChange: (change: Partial<RememberedPlan>) => void;
}

/** Further planning options. Collapsed, with differences from the defaults in view. */
export function MoreChoices({ plan, trucks, disabled, trucksError, onChange }: MoreChoicesProps) {
  const { system } = useUnits();
  const [unfolded, setUnfolded] = useState(false);
  const open = unfolded || trucksError !== undefined;
  const choices: PlanningChoices = {
    ...plan,
    vehicleIds: chosenTrucks(
      plan,
      trucks.map(({ id }) => id),
    ),
  };

  function unfold(event: ToggleEvent<HTMLDetailsElement>) {
    setUnfolded(event.currentTarget.open);
    if (event.currentTarget.open) event.currentTarget.scrollIntoView({ block: 'nearest' });
  }
  const take = (id: string, out: boolean) =>
    onChange({
      leftAtHome: out ? plan.leftAtHome.filter((one) => one !== id) : [...plan.leftAtHome, id].slice(-200),
    });

  return (
    <details open={open} onToggle={unfold} className="group rounded-lg border border-line">
      <summary className="flex min-h-12 list-none items-center gap-2 rounded-lg px-3 font-medium hover:bg-hover md:min-h-9 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 text-ink-faint transition-transform group-open:rotate-90"
        />
        <span className="shrink-0">More choices</span>
        <span className="numeric ml-auto min-w-0 truncate font-normal text-ink-soft">
          {choicesInWords(choices, trucks.length, system)}
        </span>
      </summary>
      <div className="grid gap-4 p-3 pt-2 sm:grid-cols-2">
        <fieldset className="flex min-w-0 flex-col gap-1 sm:col-span-2">
          <legend className="mb-1 font-medium">Trucks</legend>
          {trucks.length === 0 && <p className="text-ink-soft">No truck is in service on this day.</p>}
          <div className="grid max-h-52 grid-cols-2 gap-x-4 overflow-y-auto sm:grid-cols-3">
            {trucks.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                checked={!plan.leftAtHome.includes(id)}
                disabled={disabled}
                onCheckedChange={(out) => take(id, out)}
              />
            ))}
          </div>
          <FieldError>{trucksError}</FieldError>
        </fieldset>
        <Select
          label="Existing routes"
          options={existingWords}
          value={plan.existing}
          disabled={disabled}
          onValueChange={(existing) => onChange({ existing })}
        />
        <Select
          label="What matters most"
          options={goalWords(system)}
          value={plan.goal}
          disabled={disabled}
          onValueChange={(goal) => onChange({ goal })}
        />
        <Select
          label="Promised times may move"
          options={shiftWords}
          value={shiftValue(plan.mostShiftMinutes)}
          disabled={disabled}
          onValueChange={(value) => onChange({ mostShiftMinutes: shiftMinutes(value) })}
          hint="On routes that drivers already have."
        />
        <NumberField
          label={wordsInUnits('Plan for extra gallons', system)}
          value={plan.planForExtraPercent}
          min={0}
          max={100}
          step={5}
          suffix="%"
          disabled={disabled}
          onValueChange={(percent) => onChange({ planForExtraPercent: Math.round(percent ?? 0) })}
          hint="Keep room in the tanks for more than expected."
        />
      </div>
    </details>
  );
}
