import type { Versioned } from '@haulwright/domain/kernel/version';
import {
  type CompanyPlanning,
  companyPlanning,
  largestSmallestSavingCents,
  longestLongestSearch,
  longestUrgentMinutes,
  shortestLongestSearch,
  shortestUrgentMinutes,
} from '@haulwright/domain/companies/company-planning';
import { api } from '../../../api/queries.ts';
import { FormSection } from '../../../ui/page/form-section.tsx';
import { MoneyField } from '../../../ui/fields/money-fields.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { SettingsForm } from '../settings-form.tsx';
import { useSettingsSave } from '../settings-queries.ts';
import { useDraft } from '../use-draft.ts';

/** A number is null while its box is empty. */
type PlanningDraft = {
  readonly [Field in keyof CompanyPlanning]: CompanyPlanning[Field] extends number
    ? number | null
    : CompanyPlanning[Field];
};

/** How plans are made and judged. */
export function PlanningForm({ planning }: { readonly planning: Versioned<CompanyPlanning> }) {
  const form = useDraft<PlanningDraft, typeof companyPlanning>(companyPlanning, planning);
  const { draft, change, settle, error } = form;
  const save = useSettingsSave({
    run: api.company.savePlanning.call,
    seen: planning,
    queryKey: api.company.getPlanning.queryKey(),
    onSaved: settle,
  });

  return (
    <SettingsForm form={form} save={save}>
      <FormSection
        title="Plans worth proposing"
        description="A plan that saves less than both says “Nothing worth changing”. It can still be accepted."
      >
        <MoneyField
          label="Smallest Saving"
          maxCents={largestSmallestSavingCents}
          hint="Of the day's cost: miles, hours, disposal fees and trucks."
          className="md:max-w-60"
          cents={draft.smallestSavingCents}
          onCentsChange={(smallestSavingCents) => change({ smallestSavingCents })}
          error={error('smallestSavingCents')}
        />
        <NumberField
          label="Smallest Saving in Percent"
          min={0}
          max={100}
          suffix="%"
          hint="On a light day this is less than the amount above, and is enough on its own."
          className="md:max-w-60"
          value={draft.smallestSavingPercent}
          onValueChange={(smallestSavingPercent) => change({ smallestSavingPercent })}
          error={error('smallestSavingPercent')}
        />
      </FormSection>
      <FormSection
        title="How long a day is searched"
        description="A first plan is there at once, and better ones are shown as they are found. The search is shorter on small days and while other companies wait."
      >
        <NumberField
          label="Longest Search"
          min={shortestLongestSearch}
          max={longestLongestSearch}
          suffix="s"
          hint="Leave empty for what the server is set to, as a rule 10 seconds."
          className="md:max-w-60"
          value={draft.longestSearchSeconds ?? null}
          onValueChange={(longestSearchSeconds) => change({ longestSearchSeconds })}
          error={error('longestSearchSeconds')}
        />
      </FormSection>
      <FormSection
        title="Urgent jobs"
        description="A plan begins urgent work by this time where it can, and says where it cannot. A job’s own Begin By time comes first."
      >
        <NumberField
          label="Emergencies Begin Within"
          min={shortestUrgentMinutes}
          max={longestUrgentMinutes}
          suffix="min"
          hint="After the report, or the start of the day’s first shift if that is later."
          className="md:max-w-60"
          value={draft.emergencyWithinMinutes ?? null}
          onValueChange={(emergencyWithinMinutes) => change({ emergencyWithinMinutes })}
          error={error('emergencyWithinMinutes')}
        />
        <NumberField
          label="High Priority Begins Within"
          min={shortestUrgentMinutes}
          max={longestUrgentMinutes}
          suffix="min"
          hint="Leave empty when a high priority may begin at any time of its day."
          className="md:max-w-60"
          value={draft.highWithinMinutes ?? null}
          onValueChange={(highWithinMinutes) => change({ highWithinMinutes })}
          error={error('highWithinMinutes')}
        />
      </FormSection>
    </SettingsForm>
  );
}
