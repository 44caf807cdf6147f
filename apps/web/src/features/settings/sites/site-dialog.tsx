import type { Versioned } from '@haulwright/domain/kernel/version';
import {
  type DisposalSite,
  disposalSiteInput,
  maxRateCents,
} from '@haulwright/domain/disposal/disposal-site';
import { fromCentsPerThousand, toCentsPerThousand } from '@haulwright/domain/kernel/units';
import { api } from '../../../api/queries.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { MoneyField } from '../../../ui/fields/money-fields.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { AddressPinMap } from '../../map/address-pin-map.tsx';
import { OpeningHoursFields } from './opening-hours-fields.tsx';
import { useUnits } from '../../measures/use-units.ts';
import { VolumeField } from '../../measures/volume-field.tsx';
import { RowDialog } from '../row-dialog.tsx';
import { blankSite, draftOfSite } from './site-draft.ts';
import { WasteFields } from '../small-fields.tsx';
import { useRowForm } from '../use-row-form.ts';
import { PhoneField } from '../../contacts/phone-field.tsx';
import { EmailField } from '../../contacts/email-field.tsx';
import { ZipField } from '../../places/zip-field.tsx';

interface SiteDialogProps {
  /** Null adds one. */
  readonly site: Versioned<DisposalSite> | null;
  readonly onClose: () => void;
}

/** Adds or changes a disposal site. */
export function SiteDialog({ site, onClose }: SiteDialogProps) {
  const form = useRowForm({
    noun: 'Disposal Site',
    schema: disposalSiteInput,
    initial: site === null ? blankSite : draftOfSite(site),
    seen: site,
    calls: api.disposalSites,
    listKey: api.disposalSites.key(),
    onClose,
  });
  const { draft, change, error, text, body } = form;
  const { system, volumeNoun } = useUnits();
  const moved = draft.latitude !== undefined && draft.longitude !== undefined;

  return (
    <RowDialog {...form.dialog} size="lg">
      <div ref={body} className="flex flex-col gap-5">
        <div className="grid gap-4 sm:grid-cols-6">
          <TextField label="Name" required autoComplete="off" className="sm:col-span-6" {...text('name')} />
          <TextField
            label="Street Address"
            required
            autoComplete="off"
            className="sm:col-span-6"
            {...text('streetLine1')}
          />
          <TextField label="City" required autoComplete="off" className="sm:col-span-3" {...text('city')} />
          <TextField label="State" required autoComplete="off" className="sm:col-span-1" {...text('state')} />
          <ZipField
            required
            className="sm:col-span-2"
            city={draft.city}
            state={draft.state}
            onTown={change}
            {...text('postalCode')}
            value={draft.postalCode}
          />
        </div>
        {site !== null && (
          <AddressPinMap
            label={`Map of ${site.name}`}
            height={220}
            latitude={draft.latitude ?? site.latitude}
            longitude={draft.longitude ?? site.longitude}
            precision={moved ? 'manual' : site.geocodePrecision}
            onMove={(latitude, longitude) => change({ latitude, longitude })}
          />
        )}
        <WasteFields
          legend="Accepts"
          value={draft.acceptedWasteTypes}
          onChange={(acceptedWasteTypes) => change({ acceptedWasteTypes })}
          error={error('acceptedWasteTypes')}
        />
        <OpeningHoursFields
          value={draft.openingHours}
          onChange={(openingHours) => change({ openingHours })}
          error={error('openingHours')}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <NumberField
            label="Unloading Time"
            required
            suffix="min"
            min={0}
            max={1_440}
            value={draft.unloadMinutes}
            onValueChange={(unloadMinutes) => change({ unloadMinutes })}
            error={error('unloadMinutes')}
          />
          <NumberField
            label="Extra per 1,000 Gallons"
            required
            suffix="min"
            min={0}
            max={1_440}
            value={draft.unloadMinutesPer1000Gallons}
            onValueChange={(unloadMinutesPer1000Gallons) => change({ unloadMinutesPer1000Gallons })}
            error={error('unloadMinutesPer1000Gallons')}
          />
          <MoneyField
            label={`Fee per 1,000 ${volumeNoun}`}
            maxCents={toCentsPerThousand(maxRateCents, system)}
            required
            cents={
              draft.feeCentsPer1000Gallons === null
                ? null
                : toCentsPerThousand(draft.feeCentsPer1000Gallons, system)
            }
            onCentsChange={(cents) =>
              change({ feeCentsPer1000Gallons: cents === null ? null : fromCentsPerThousand(cents, system) })
            }
            error={error('feeCentsPer1000Gallons')}
          />
          <VolumeField
            label="Daily Limit"
            hint="Leave empty for no limit."
            max={1_000_000}
            step={500}
            gallons={draft.dailyCapGallons}
            onGallonsChange={(dailyCapGallons) => change({ dailyCapGallons })}
            error={error('dailyCapGallons')}
          />
          <TextField label="Permit Number" autoComplete="off" {...text('permitNumber')} />
          <TextField
            label="Operator"
            hint="Who runs the site. Printed on manifests."
            autoComplete="off"
            {...text('operator')}
          />
          <PhoneField label="Telephone" {...text('phone')} />
          <EmailField
            label="Mail a Code to"
            hint="The site’s own address. At the gate the code is entered before the receipt counts. Leave empty for no code."
            {...text('gateEmail')}
          />
          <Checkbox
            label="In use"
            hint="The planner sends trucks only to sites in use."
            checked={draft.active}
            onCheckedChange={(active) => change({ active })}
            className="self-end"
          />
        </div>
      </div>
    </RowDialog>
  );
}
