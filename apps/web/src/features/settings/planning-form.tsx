import {
  type CompanyPlanning,
  companyPlanning,
  largestSmallestSavingCents,
  longestUrgentMinutes,
  shortestUrgentMinutes,
} from '@haulwright/domain/companies/company-planning';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { FormSection } from '../../ui/form-section.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { LeaveGuard } from '../../leave-guard.tsx';
import { useDraft } from './use-draft.ts';

/** A number is null while its box is empty. */
type PlanningDraft = {
  readonly [Field in keyof CompanyPlanning]: CompanyPlanning[Field] extends number
    ? number | null
    : CompanyPlanning[Field];
};

/** How plans are made and judged. */
export function PlanningForm({ planning }: { readonly planning: CompanyPlanning }) {
  const { draft, change, isDirty, settle, error, check, body } = useDraft<
    PlanningDraft,
    typeof companyPlanning
  >(companyPlanning, planning);
  const queryClient = useQueryClient();
  const save = useMutation({
    ...api.company.savePlanning.mutationOptions(),
    onSuccess: (saved) => {
      queryClient.setQueryData(api.company.getPlanning.queryKey(), saved);
      settle(saved);
      toast.success({
        title: 'Settings Saved',
        description: 'Your company settings have been updated successfully.',
      });
    },
    onError: (failure) => toast.error({ title: 'Error Saving Settings', description: messageOf(failure) }),
  });

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const input = check();
        if (input !== null && !save.isPending) save.mutate(input);
      }}
    >
      <div ref={body}>
        <FormSection
          title="Plans worth proposing"
          description="A plan that saves less than both says “Nothing worth changing”. It can still be accepted."
        >
          <NumberField
            label="Smallest Saving"
            min={0}
            max={largestSmallestSavingCents / 100}
            format={{ style: 'currency', currency: 'USD', maximumFractionDigits: 2 }}
            hint="Of the day's cost: miles, hours, disposal fees and trucks."
            className="md:max-w-60"
            value={draft.smallestSavingCents === null ? null : draft.smallestSavingCents / 100}
            onValueChange={(dollars) =>
              change({ smallestSavingCents: dollars === null ? null : Math.round(dollars * 100) })
            }
            error={error('smallestSavingCents')}
          />
          <NumberField
            label="Smallest Saving in Percent"
            min={0}
            max={100}
            suffix="%"
            hint="On a small day this is less than the amount above, and is enough."
            className="md:max-w-60"
            value={draft.smallestSavingPercent}
            onValueChange={(smallestSavingPercent) => change({ smallestSavingPercent })}
            error={error('smallestSavingPercent')}
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
