import type { Versioned } from '@haulwright/domain/kernel/version';
import {
  type CompanyCustody,
  companyCustody,
  largestVarianceGallons,
  largestVariancePercent,
  longestDaysAboard,
} from '@haulwright/domain/companies/company-custody';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/queries.ts';
import { Loaded } from '../../../loading/loaded.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { SkeletonRows } from '../../../ui/base/skeleton.tsx';
import { SettingsForm } from '../settings-form.tsx';
import { useSettingsSave } from '../settings-queries.ts';
import { useDraft } from '../use-draft.ts';

/** The company's own rules about loads. */
export function CustodySettings() {
  const custody = useQuery({ ...api.company.getCustody.queryOptions(), refetchOnWindowFocus: false });
  return (
    <Loaded
      query={custody}
      failed="Couldn't load the settings"
      toast="Failed to load settings"
      waiting={<SkeletonRows label="Loading settings…" count={1} each="h-40" />}
    >
      {(stored) => <CustodyForm custody={stored} />}
    </Loaded>
  );
}

type CustodyDraft = Record<Exclude<keyof CompanyCustody, 'asksGallonMethod'>, number | null> &
  Pick<CompanyCustody, 'asksGallonMethod'>;

function CustodyForm({ custody }: { readonly custody: Versioned<CompanyCustody> }) {
  const form = useDraft<CustodyDraft, typeof companyCustody>(companyCustody, custody);
  const { draft, change, settle, error } = form;
  const save = useSettingsSave({
    run: api.company.saveCustody.call,
    seen: custody,
    queryKey: api.company.getCustody.queryKey(),
    onSaved: settle,
  });
  return (
    <SettingsForm form={form} save={save} isFollowed bodyClassName="grid gap-4">
      <Card
        title="Discrepancies"
        description="A difference above both has to be explained before a truck’s day is closed. 40 CFR 264.72(b) has 10 % for bulk hazardous waste; no rule pack has a figure of its own."
      >
        <div className="grid gap-4 md:grid-cols-2">
          <NumberField
            label="Difference without explanation"
            min={0}
            max={largestVarianceGallons}
            suffix="gal"
            value={draft.varianceGallons}
            onValueChange={(varianceGallons) => change({ varianceGallons })}
            error={error('varianceGallons')}
          />
          <NumberField
            label="Or this share of the load"
            min={0}
            max={largestVariancePercent}
            suffix="%"
            value={draft.variancePercent}
            onValueChange={(variancePercent) => change({ variancePercent })}
            error={error('variancePercent')}
          />
        </div>
      </Card>
      <Card
        title="Waste aboard"
        description="Your company’s own rule: no rule pack says for how long. Some cities do (Dallas: 4 days); ask your regulator."
      >
        <NumberField
          label="Waste may stay aboard at most"
          min={1}
          max={longestDaysAboard}
          suffix="days"
          hint="Longer, and the truck’s day is closed by an admin only."
          className="md:max-w-60"
          value={draft.daysAboard}
          onValueChange={(daysAboard) => change({ daysAboard })}
          error={error('daysAboard')}
        />
      </Card>
      <Card
        title="How gallons were measured"
        description="Tickets, days and the inspector’s file name the method where a crew stated it, and else nothing."
      >
        <Checkbox
          label="Ask crews how they measured"
          hint="At every completion and every dump. Where it is not asked, it is not stated."
          checked={draft.asksGallonMethod === true}
          onCheckedChange={(asksGallonMethod) => change({ asksGallonMethod })}
        />
      </Card>
    </SettingsForm>
  );
}
