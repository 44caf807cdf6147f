import type { Versioned } from '@haulwright/domain/kernel/version';
import type { SanitationRules } from '@haulwright/domain/rentals/sanitation-need';
import { sanitationRules } from '@haulwright/domain/rentals/sanitation-rules';
import { startingRules } from '@haulwright/domain/rentals/starting-rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { useSaveSeen } from '../../loading/use-save-seen.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { FieldError } from '../../ui/fields/field-error.tsx';
import type { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { CrewRuleFields, EventRuleFields, SiteRuleFields } from './rule-fields.tsx';

export type RuleName = keyof SanitationRules;

/** As a choice. */
export const ruleNames = [
  { value: 'events', label: 'Event' },
  { value: 'sites', label: 'Building site' },
  { value: 'crews', label: 'Crew in the field' },
] as const satisfies readonly { readonly value: RuleName; readonly label: string }[];

interface RuleForm {
  readonly begin: (rules: Versioned<SanitationRules>) => void;
  readonly dialog: Omit<ComponentProps<typeof Dialog>, 'open' | 'onOpenChange'>;
}

/** Edits one of the company's rules in place of the calculator that opened it: one dialog, not two. */
export function useRuleForm(name: RuleName, onDone: () => void): RuleForm {
  const queryClient = useQueryClient();
  const [rules, setRules] = useState<SanitationRules & { readonly version?: string }>(startingRules);
  const { saveSeen, bothVersions } = useSaveSeen(null);
  const [content, setContent] = useState<unknown>(null);
  const [tried, setTried] = useState(false);
  const { events, sites, crews, version } = rules;
  const all = { events, sites, crews };
  const checked = sanitationRules.safeParse({ ...all, [name]: content });
  const save = useMutation({
    mutationFn: (next: SanitationRules) =>
      saveSeen(
        (merged) => api.rentals.sanitation.save.call(merged),
        next,
        version === undefined ? undefined : { ...all, version },
      ),
    onSuccess: (saved) => {
      queryClient.setQueryData(api.rentals.sanitation.get.queryKey(), saved);
      toast.success('Table saved');
      onDone();
    },
    onError: (error) => toast.error({ title: 'Failed to save the table', description: messageOf(error) }),
  });
  const fields = {
    events: <EventRuleFields rule={events} onChange={setContent} />,
    sites: <SiteRuleFields rule={sites} onChange={setContent} />,
    crews: <CrewRuleFields rule={crews} onChange={setContent} />,
  };
  return {
    begin: (next) => {
      setRules(next);
      setContent(next[name]);
      setTried(false);
    },
    dialog: {
      title: `Your table: ${ruleNames.find(({ value }) => value === name)?.label ?? ''}`,
      description: 'Check what your state, your county and your clients ask for, and say where it stands.',
      onSubmit: (event) => {
        event.preventDefault();
        // Otherwise the surrounding quote form would be submitted too.
        event.stopPropagation();
        setTried(true);
        if (checked.success && !save.isPending) save.mutate(checked.data);
      },
      footer: (
        <>
          <Button key="back" onClick={onDone}>
            Back
          </Button>
          {/* A key of its own: otherwise the button just pressed would become this one and submit the form. */}
          <Button key="save" type="submit" variant="primary" busy={save.isPending}>
            Save table
          </Button>
        </>
      ),
      children: (
        <>
          {bothVersions}
          {fields[name]}
          <FieldError>{tried && !checked.success ? problemOf(checked.error.issues) : undefined}</FieldError>
        </>
      ),
    },
  };
}

/** A field that is empty has no words of its own. */
const problemOf = (issues: readonly { readonly message: string }[]): string =>
  issues.find(({ message }) => !message.startsWith('Invalid input'))?.message ?? 'Enter every figure.';
