import type { Versioned } from '@haulwright/domain/kernel/version';
import { type CompanySettings, companySettingsInput } from '@haulwright/domain/companies/company';
import { type UnitSystem, unitSystemName, unitSystems } from '@haulwright/domain/kernel/units';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/queries.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { FormSection } from '../../../ui/page/form-section.tsx';
import { lazyPart } from '../../../ui/late/lazy-part.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { timeZoneOptions } from './time-zones.ts';
import { SettingsForm } from '../settings-form.tsx';
import { useSettingsSave } from '../settings-queries.ts';
import { useDraft } from '../use-draft.ts';
import { PhoneField } from '../../contacts/phone-field.tsx';
import { EmailField } from '../../contacts/email-field.tsx';

const AddressPinMap = lazyPart(async () => (await import('../../map/address-pin-map.tsx')).AddressPinMap);

interface CompanyDraft {
  readonly companyName: string;
  readonly companyAddress: string;
  readonly companyPhone: string;
  readonly companyEmail: string;
  readonly defaultDepotAddress: string;
  readonly timeZone: string;
  readonly units: UnitSystem;
  readonly endDayEmpty: boolean;
  readonly techniciansSeePrices: boolean;
  /** Set once the pin was moved; otherwise the address is geocoded or keeps its pin. */
  readonly depotLatitude?: number | undefined;
  readonly depotLongitude?: number | undefined;
}

const draftOf = (settings: CompanySettings): CompanyDraft => ({
  companyName: settings.companyName,
  companyAddress: settings.companyAddress ?? '',
  companyPhone: settings.companyPhone ?? '',
  companyEmail: settings.companyEmail ?? '',
  defaultDepotAddress: settings.defaultDepotAddress ?? '',
  timeZone: settings.timeZone,
  units: settings.units,
  endDayEmpty: settings.endDayEmpty,
  techniciansSeePrices: settings.techniciansSeePrices,
});

const unitOptions = unitSystems.map((value) => ({ value, label: unitSystemName[value] }));

/** The company profile. A failed save keeps what was typed. */
export function GeneralForm({ settings }: { readonly settings: Versioned<CompanySettings> }) {
  const form = useDraft(companySettingsInput, draftOf(settings));
  const { draft, change, settle, error, text } = form;
  const queryClient = useQueryClient();
  const save = useSettingsSave({
    run: api.company.saveSettings.call,
    seen: settings,
    queryKey: api.company.getSettings.queryKey(),
    onSaved: (saved) => {
      settle(draftOf(saved));
      void queryClient.invalidateQueries({ queryKey: api.dashboard.key() });
      void queryClient.invalidateQueries({ queryKey: api.me.key() });
    },
  });
  const moved = draft.depotLatitude !== undefined;
  const retyped = draft.defaultDepotAddress.trim() !== (settings.defaultDepotAddress ?? '');

  return (
    <SettingsForm form={form} save={save} className="max-w-5xl">
      <FormSection title="Company Profile" description="Shown to your team, and on what you send to clients.">
        <TextField label="Company Name" autoComplete="organization" {...text('companyName')} />
        <TextField label="Company Address" autoComplete="street-address" {...text('companyAddress')} />
        <PhoneField label="Company Phone" autoComplete="tel" {...text('companyPhone')} />
        <EmailField
          label="Company Email"
          autoComplete="email"
          hint="Where clients’ answers to invoices, reminders and quotes go. Empty: to the person who sent it."
          {...text('companyEmail')}
        />
        <Select
          label="Time Zone"
          options={timeZoneOptions(draft.timeZone)}
          value={draft.timeZone}
          onValueChange={(timeZone) => change({ timeZone })}
          error={error('timeZone')}
        />
        <Select
          label="Units"
          options={unitOptions}
          value={draft.units}
          onValueChange={(units) => change({ units })}
          hint="The units everyone in your company sees. Stored data does not change."
          error={error('units')}
        />
      </FormSection>
      <FormSection
        title="Depot"
        description="The default starting point for route optimization. Trucks leave from here and come back here."
      >
        <TextField
          label="Default Depot Address"
          autoComplete="off"
          placeholder="Street, City, ST ZIP"
          value={draft.defaultDepotAddress}
          onChange={(event) =>
            change({
              defaultDepotAddress: event.target.value,
              depotLatitude: undefined,
              depotLongitude: undefined,
            })
          }
          error={error('defaultDepotAddress')}
          hint={retyped && !moved ? 'The pin moves when you save.' : undefined}
        />
        {(settings.depotLatitude !== null || settings.defaultDepotAddress !== null) && (
          <AddressPinMap
            label="Map of the depot"
            latitude={draft.depotLatitude ?? settings.depotLatitude}
            longitude={draft.depotLongitude ?? settings.depotLongitude}
            precision={moved ? 'manual' : settings.depotPrecision}
            onMove={(depotLatitude, depotLongitude) => change({ depotLatitude, depotLongitude })}
          />
        )}
        <Checkbox
          label="End the day empty"
          hint="Every truck with waste on board is emptied before it returns."
          checked={draft.endDayEmpty}
          onCheckedChange={(endDayEmpty) => change({ endDayEmpty })}
        />
      </FormSection>
      <FormSection title="Technician’s App" description="What phones show besides the work itself.">
        <Checkbox
          label="Technicians see prices"
          hint="What each of their jobs costs before tax, and what was agreed with the client."
          checked={draft.techniciansSeePrices}
          onCheckedChange={(techniciansSeePrices) => change({ techniciansSeePrices })}
        />
      </FormSection>
    </SettingsForm>
  );
}
