import type { Versioned } from '@haulwright/domain/kernel/version';
import {
  type CompanySecurity,
  companySecurity,
  largestMinimumPasswordLength,
} from '@haulwright/domain/companies/company-security';
import { smallestPasswordLength } from '@haulwright/domain/access/password-length';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { codeOf, messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { FormSection } from '../../../ui/page/form-section.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { SettingsForm } from '../settings-form.tsx';
import { useSettingsSave } from '../settings-queries.ts';
import { useDraft } from '../use-draft.ts';

interface SecurityDraft {
  readonly requireSecondStep: boolean;
  /** Null while the box is empty. */
  readonly minimumPasswordLength: number | null;
}

/** Sign-in rules for everyone. Requiring the second step asks first, as it interrupts people at work. */
export function SecurityForm({ security }: { readonly security: Versioned<CompanySecurity> }) {
  const form = useDraft<SecurityDraft, typeof companySecurity>(companySecurity, security);
  const { draft, change, settle, error } = form;
  const [asking, setAsking] = useState<CompanySecurity | null>(null);
  const queryClient = useQueryClient();
  const save = useSettingsSave({
    run: api.company.saveSecurity.call,
    seen: security,
    queryKey: api.company.getSecurity.queryKey(),
    onSaved: (saved) => {
      settle(saved);
      void queryClient.invalidateQueries({ queryKey: api.me.key() });
    },
  });
  const ownMissing = codeOf(save.error) === 'company.own-second-step-missing';

  return (
    <SettingsForm
      form={form}
      save={{
        ...save,
        mutate: (input) =>
          input.requireSecondStep && !security.requireSecondStep ? setAsking(input) : save.mutate(input),
      }}
      isFollowed
    >
      <FormSection
        title="Passwords"
        description="For passwords chosen from now on; nobody has to change theirs."
      >
        <NumberField
          label="Minimum Password Length"
          min={smallestPasswordLength}
          max={largestMinimumPasswordLength}
          suffix="characters"
          hint="12 or more is advised: a few words are easy to remember and hard to guess."
          className="[&_input]:pr-24! md:max-w-60"
          value={draft.minimumPasswordLength}
          onValueChange={(minimumPasswordLength) => change({ minimumPasswordLength })}
          error={error('minimumPasswordLength')}
        />
      </FormSection>
      <FormSection
        title="Second step"
        description="An authenticator app, a security key or a text message, asked after the password."
      >
        <Checkbox
          label="Require a second step for everyone"
          hint="Anyone without one must set one up before doing anything else, on every device."
          checked={draft.requireSecondStep}
          onCheckedChange={(requireSecondStep) => {
            save.reset();
            change({ requireSecondStep });
          }}
          error={ownMissing ? messageOf(save.error) : undefined}
        />
        {ownMissing && (
          <Link
            to="/account"
            search={{ tab: 'second-step' }}
            className="self-start font-medium text-accent-text underline underline-offset-2"
          >
            Set up your second step
          </Link>
        )}
      </FormSection>
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={(open) => !open && setAsking(null)}
        title="Require a Second Step?"
        description="Anyone in your company without one is locked out within seconds, including technicians on the road, until they set one up."
        confirmLabel="Require It"
        busy={save.isPending}
        onConfirm={() => asking !== null && save.mutate(asking, { onSettled: () => setAsking(null) })}
      />
    </SettingsForm>
  );
}
