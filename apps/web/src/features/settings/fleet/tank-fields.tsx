import { maxTanks, maxTruckGallons, volumeOf } from '@haulwright/domain/vehicles/vehicle-tanks';
import { Plus, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useUnits } from '../../measures/use-units.ts';
import { VolumeField } from '../../measures/volume-field.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { FieldError } from '../../../ui/fields/field-error.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { WasteFields } from '../small-fields.tsx';
import { withTank, type TankDraft } from './tank-draft.ts';

interface TankFieldsProps {
  /** Two or more. */
  readonly tanks: readonly TankDraft[];
  readonly onChange: (tanks: readonly TankDraft[]) => void;
  /** By path: 'tanks.1.name'. */
  readonly errorAt: (path: string) => string | undefined;
}

/** The tanks of a divided truck. */
export function TankFields({ tanks, onChange, errorAt }: TankFieldsProps) {
  const { volume } = useUnits();
  const body = useRef<HTMLDivElement>(null);
  const count = useRef(0);
  // The keyboard goes on in a row that is new, and does not get lost with one that is gone.
  useEffect(() => {
    const names = body.current?.querySelectorAll<HTMLInputElement>('input[data-tank-name]');
    if (count.current !== tanks.length) names?.item(names.length - 1).focus();
    count.current = tanks.length;
  }, [tanks.length]);
  const { capacityGallons } = volumeOf(
    tanks.map((tank) => ({ ...tank, capacityGallons: tank.capacityGallons ?? 0 })),
  );
  return (
    <div ref={body} className="flex min-w-0 flex-col gap-3 sm:col-span-2">
      {tanks.map((tank, at) => (
        <TankRow
          // oxlint-disable-next-line react/no-array-index-key -- a row's place in the list is its identity while it is typed
          key={at}
          tank={tank}
          at={at}
          onChange={(next) => onChange(tanks.with(at, next))}
          onRemove={() => onChange(tanks.toSpliced(at, 1))}
          errorAt={errorAt}
        />
      ))}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button
          icon={<Plus aria-hidden="true" />}
          onClick={() => onChange(withTank(tanks))}
          {...(tanks.length >= maxTanks && { disabledReason: `A truck has at most ${maxTanks} tanks.` })}
        >
          Add Tank
        </Button>
        <p aria-live="polite">{`${volume(capacityGallons)} in ${tanks.length} tanks`}</p>
      </div>
      <FieldError>{errorAt('tanks')}</FieldError>
    </div>
  );
}

interface TankRowProps {
  readonly tank: TankDraft;
  readonly at: number;
  readonly onChange: (tank: TankDraft) => void;
  readonly onRemove: () => void;
  readonly errorAt: TankFieldsProps['errorAt'];
}

function TankRow({ tank, at, onChange, onRemove, errorAt }: TankRowProps) {
  const { volume } = useUnits();
  const error = (field: string) => errorAt(`tanks.${at}.${field}`);
  const gallons = tank.onBoard.reduce((sum, content) => sum + content.gallons, 0);
  return (
    <fieldset className="grid min-w-0 gap-3 rounded-lg bg-sunken p-3 sm:grid-cols-2">
      <legend className="sr-only">{`Tank ${at + 1}`}</legend>
      <TextField
        label="Tank Name"
        required
        autoComplete="off"
        data-tank-name=""
        value={tank.name}
        onChange={(event) => onChange({ ...tank, name: event.target.value })}
        error={error('name')}
      />
      <VolumeField
        label="Capacity"
        required
        max={maxTruckGallons}
        gallons={tank.capacityGallons}
        onGallonsChange={(capacityGallons) => onChange({ ...tank, capacityGallons })}
        hint={gallons === 0 ? undefined : `${volume(gallons)} on board`}
        error={error('capacityGallons')}
      />
      <div className="sm:col-span-2">
        <WasteFields
          legend="May carry"
          value={tank.acceptedWasteTypes}
          onChange={(acceptedWasteTypes) => onChange({ ...tank, acceptedWasteTypes })}
          error={error('acceptedWasteTypes')}
        />
      </div>
      <Button
        icon={<X aria-hidden="true" />}
        className="justify-self-start"
        onClick={onRemove}
        {...(gallons > 0 && { disabledReason: `${volume(gallons)} are on board. Dump the tank first.` })}
      >
        {`Remove ${tank.name.trim() || `Tank ${at + 1}`}`}
      </Button>
    </fieldset>
  );
}
