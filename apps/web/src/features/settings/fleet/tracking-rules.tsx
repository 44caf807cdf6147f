import {
  type CompanyTracking,
  companyTracking,
  fewestTrackDays,
  maxTrackDays,
} from '@haulwright/domain/companies/company-tracking';
import type { Versioned } from '@haulwright/domain/kernel/version';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/queries.ts';
import { Loaded } from '../../../loading/loaded.tsx';
import { SkeletonRows } from '../../../ui/base/skeleton.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { SettingsForm } from '../settings-form.tsx';
import { useSettingsSave } from '../settings-queries.ts';
import { useDraft } from '../use-draft.ts';

/** What the company keeps of where its trucks are. */
export default function TrackingRules() {
  const tracking = useQuery({ ...api.company.getTracking.queryOptions(), refetchOnWindowFocus: false });
  return (
    <Loaded
      query={tracking}
      failed="Couldn't load the settings"
      toast="Failed to load settings"
      waiting={<SkeletonRows label="Loading settings…" count={1} each="h-40" />}
    >
      {(stored) => <RulesForm tracking={stored} />}
    </Loaded>
  );
}

type RulesDraft = Omit<CompanyTracking, 'trackDays'> & { readonly trackDays: number | null };

function RulesForm({ tracking }: { readonly tracking: Versioned<CompanyTracking> }) {
  const form = useDraft<RulesDraft, typeof companyTracking>(companyTracking, tracking);
  const { draft, change, settle, error } = form;
  const save = useSettingsSave({
    run: api.company.saveTracking.call,
    seen: tracking,
    queryKey: api.company.getTracking.queryKey(),
    onSaved: settle,
  });
  return (
    <SettingsForm form={form} save={save} bodyClassName="grid gap-4">
      <Card
        title="What Is Kept"
        description="Places are kept while a truck or driver is on duty. Drivers see these rules in their app."
      >
        <div className="grid gap-4">
          <NumberField
            label="Keep places for"
            min={fewestTrackDays}
            max={maxTrackDays}
            suffix="days"
            className="md:max-w-60"
            value={draft.trackDays}
            onValueChange={(trackDays) => change({ trackDays })}
            error={error('trackDays')}
          />
          <Checkbox
            label="Breaks count as duty"
            hint="Otherwise what is measured on a break is dropped."
            checked={draft.breaksAreDuty}
            onCheckedChange={(breaksAreDuty) => change({ breaksAreDuty })}
          />
          <Checkbox
            label="Watch parked trucks"
            hint="Trackers built into trucks are followed day and night, apps on phones never. Turning it on or off is listed in Sign-in Events. Tell drivers first."
            checked={draft.watchesParkedTrucks}
            onCheckedChange={(watchesParkedTrucks) => change({ watchesParkedTrucks })}
          />
        </div>
      </Card>
    </SettingsForm>
  );
}
