import type { Versioned } from '@haulwright/domain/kernel/version';
import {
  unitKindName,
  unitKinds,
  unitTypeInput,
  type UnitKind,
  type UnitType,
  type UnitTypeInput,
} from '@haulwright/domain/rentals/unit';
import { noPrices, type UnitPrices } from '@haulwright/domain/rentals/unit-prices';
import { api } from '../../../api/queries.ts';
import { useSaveSeen } from '../../../loading/use-save-seen.tsx';
import { MoneyField } from '../../../ui/fields/money-fields.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { toast } from '../../../ui/toasts/toast.tsx';
import { VolumeField } from '../../measures/volume-field.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { useFormDraft } from '../form-draft.ts';
import { useRentalWrite } from '../rental-queries.ts';

interface Draft {
  readonly name: string;
  readonly kind: UnitKind;
  readonly toilets: number | null;
  readonly handWashes: number | null;
  readonly tankGallons: number | null;
  readonly prices: UnitPrices;
}

const blank: Draft = {
  name: '',
  kind: 'toilet',
  toilets: 1,
  handWashes: 0,
  tankGallons: null,
  prices: noPrices,
};

const priceFields: readonly (readonly [keyof UnitPrices, string])[] = [
  ['eventCents', 'Rent for an event'],
  ['weekCents', 'Rent for a week'],
  ['fourWeeksCents', 'Rent for 28 days'],
  ['monthCents', 'Rent for a month'],
  ['deliveryCents', 'Delivery fee'],
  ['pickupCents', 'Pickup fee'],
];

/** Default equipment of a kind. */
const usual: Record<UnitKind, Pick<Draft, 'toilets' | 'handWashes'>> = {
  toilet: { toilets: 1, handWashes: 0 },
  'accessible-toilet': { toilets: 1, handWashes: 0 },
  'hand-wash': { toilets: 0, handWashes: 2 },
  'holding-tank': { toilets: 0, handWashes: 0 },
  trailer: { toilets: 3, handWashes: 2 },
  other: { toilets: 0, handWashes: 0 },
};

/** Adds or edits a kind of unit. */
export function KindDialog({
  stored,
  onClose,
}: {
  /** Null adds one. */
  readonly stored: Versioned<UnitType> | null;
  readonly onClose: () => void;
}) {
  const { draft, change, isDirty, error, check, body } = useFormDraft(
    unitTypeInput,
    stored === null ? blank : draftOf(stored),
    (one) => one,
  );
  const { saveSeen, bothVersions } = useSaveSeen(stored);
  const save = useRentalWrite(
    (input: UnitTypeInput) =>
      stored === null
        ? api.rentals.types.create.call(input)
        : saveSeen((next) => api.rentals.types.update.call({ ...next, id: stored.id }), input),
    'Failed to save the kind of unit',
    () => {
      toast.success(stored === null ? 'Kind of unit added' : 'Kind of unit updated');
      onClose();
    },
  );
  return (
    <FormDialog
      title={stored === null ? 'Add Kind of Unit' : 'Edit Kind of Unit'}
      confirmLabel={stored === null ? 'Add Kind' : 'Save Kind'}
      busy={save.isPending}
      isDirty={isDirty && !save.isSuccess}
      onClose={onClose}
      onSubmit={() => {
        const input = check();
        if (input !== null) save.mutate(input);
      }}
    >
      <div ref={body} className="grid gap-4 sm:grid-cols-2">
        {bothVersions}
        <TextField
          label="Name"
          required
          autoComplete="off"
          hint="As shown on invoices and labels."
          value={draft.name}
          onChange={(event) => change({ name: event.target.value })}
          error={error('name')}
        />
        <Select<UnitKind>
          label="Type"
          required
          options={unitKinds.map((value) => ({ value, label: unitKindName[value] }))}
          value={draft.kind}
          onValueChange={(kind) => change({ kind, ...(stored === null && usual[kind]) })}
          error={error('kind')}
        />
        <NumberField
          label="Toilets per unit"
          required
          min={0}
          max={50}
          value={draft.toilets}
          onValueChange={(toilets) => change({ toilets })}
          error={error('toilets')}
        />
        <NumberField
          label="Hand-wash stations per unit"
          required
          min={0}
          max={50}
          value={draft.handWashes}
          onValueChange={(handWashes) => change({ handWashes })}
          error={error('handWashes')}
        />
        <VolumeField
          label="Tank"
          hint="Leave empty if it has none or it is unknown."
          max={20_000}
          gallons={draft.tankGallons}
          onGallonsChange={(tankGallons) => change({ tankGallons })}
          error={error('tankGallons')}
        />
        <fieldset className="sm:col-span-2">
          <legend className="font-medium">Prices of one unit</legend>
          <p className="mb-2 text-sm text-ink-soft">
            Offered on quotes and rentals, where each can be changed. Leave empty what has no price.
          </p>
          <div className="grid gap-4 sm:grid-cols-3">
            {priceFields.map(([field, label]) => (
              <MoneyField
                key={field}
                label={label}
                cents={draft.prices[field]}
                onCentsChange={(cents) => change({ prices: { ...draft.prices, [field]: cents } })}
                error={error(`prices.${field}`)}
              />
            ))}
          </div>
        </fieldset>
      </div>
    </FormDialog>
  );
}

const draftOf = ({ name, kind, toilets, handWashes, tankGallons, prices = noPrices }: UnitType): Draft => ({
  name,
  kind,
  toilets,
  handWashes,
  tankGallons,
  prices,
});
