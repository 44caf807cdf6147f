import {
  type CompanySettings,
  type CompanySettingsInput,
  companySettingsInput,
} from '@haulwright/domain/companies/company';
import { type UnitSystem, unitSystemName, unitSystems } from '@haulwright/domain/kernel/units';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FormSection } from '../../ui/form-section.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { LeaveGuard } from '../../leave-guard.tsx';
import { timeZoneOptions } from './time-zones.ts';
import { useDraft } from './use-draft.ts';

const AddressPinMap = lazyPart(async () => (await import('../map/public.ts')).AddressPinMap);

interface CompanyDraft {
  readonly companyName: string;
  readonly companyAddress: string;
  readonly companyPhone: string;
  readonly defaultDepotAddress: string;
  readonly timeZone: string;
  readonly units: UnitSystem;
  readonly endDayEmpty: boolean;
  /** Set once the pin was moved; else the address is looked up, or keeps its pin. */
  readonly depotLatitude?: number | undefined;
  readonly depotLongitude?: number | undefined;
}

const draftOf = (settings: CompanySettings): CompanyDraft => ({
  companyName: settings.companyName,
  companyAddress: settings.companyAddress ?? '',
  companyPhone: settings.companyPhone ?? '',
  defaultDepotAddress: settings.defaultDepotAddress ?? '',
  timeZone: settings.timeZone,
  units: settings.units,
  endDayEmpty: settings.endDayEmpty,
});

const unitOptions = unitSystems.map((value) => ({ value, label: unitSystemName[value] }));

/** The company profile. A failed save keeps what was typed. */
export function GeneralForm({ settings }: { readonly settings: CompanySettings }) {
  const { draft, change, isDirty, settle, error, check, body } = useDraft(
    companySettingsInput,
    draftOf(settings),
  );
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: (input: CompanySettingsInput) => api.company.saveSettings.call(input),
    onSuccess: (saved) => {
      queryClient.setQueryData(api.company.getSettings.queryKey(), saved);
      settle(draftOf(saved));
      void queryClient.invalidateQueries({ queryKey: api.dashboard.key() });
      void queryClient.invalidateQueries({ queryKey: api.me.key() });
      toast.success({
        title: 'Settings Saved',
        description: 'Your company settings have been updated successfully.',
      });
    },
    onError: (failure) => toast.error({ title: 'Error Saving Settings', description: messageOf(failure) }),
  });
  const moved = draft.depotLatitude !== undefined;
  const retyped = draft.defaultDepotAddress.trim() !== (settings.defaultDepotAddress ?? '');

  return (
    <form
      noValidate
      className="max-w-5xl"
      onSubmit={(event) => {
        event.preventDefault();
        const input = check();
        if (input !== null && !save.isPending) save.mutate(input);
      }}
    >
      <div ref={body}>
        <FormSection
          title="Company Profile"
          description="Shown to your people, and on what you send to clients."
        >
          <TextField
            label="Company Name"
            autoComplete="organization"
            value={draft.companyName}
            onChange={(event) => change({ companyName: event.target.value })}
            error={error('companyName')}
          />
          <TextField
            label="Company Address"
            autoComplete="street-address"
            value={draft.companyAddress}
            onChange={(event) => change({ companyAddress: event.target.value })}
            error={error('companyAddress')}
          />
          <TextField
            label="Company Phone"
            type="tel"
            autoComplete="tel"
            value={draft.companyPhone}
            onChange={(event) => change({ companyPhone: event.target.value })}
            error={error('companyPhone')}
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
      </div>
      <div className="flex flex-col-reverse border-t border-line bg-canvas py-4 md:flex-row md:justify-end">
        <Button type="submit" variant="primary" busy={save.isPending}>
          Save Changes
        </Button>
      </div>
      <LeaveGuard when={isDirty && !save.isPending} />
    </form>
  );
}
