import type { Me } from '@haulwright/contract/me.contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { authCodeOf } from '../../api/auth-message.ts';
import { changeMyPassword } from '../../api/my-account.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormSection } from '../../ui/page/form-section.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { NewPasswordField } from '../session/new-password-field.tsx';
import { accountMessageOf } from './account-messages.ts';
import { useAccountCache } from './account-queries.ts';
import { passwordFieldOf } from './account-sentences.ts';

type Errors = Partial<Record<'current' | 'next', string>>;

/** Changing the password, which signs every other device out. */
export function PasswordTab({ me }: { readonly me: Me }) {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const cache = useAccountCache();
  const change = useMutation({
    mutationFn: changeMyPassword,
    onMutate: () => toast.clear(),
    onSuccess: () => {
      setCurrent('');
      setNext('');
      toast.success({ title: 'Password changed', description: 'Your other devices were signed out.' });
      void cache.refresh();
    },
    onError: (error) => {
      const field = passwordFieldOf(authCodeOf(error));
      setErrors(field === undefined ? {} : { [field]: accountMessageOf(error) });
      toast.error({ title: 'Failed to change your password', description: accountMessageOf(error) });
    },
  });

  function submit() {
    const tooShort =
      next.length < me.minimumPasswordLength
        ? `Password must be at least ${me.minimumPasswordLength} characters`
        : undefined;
    const wrong: Errors = {
      ...(current === '' ? { current: 'Enter your current password.' } : {}),
      ...(next === ''
        ? { next: 'Choose a new password.' }
        : tooShort === undefined
          ? {}
          : { next: tooShort }),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length === 0 && !change.isPending) change.mutate({ current, next });
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <FormSection
        title="Password"
        description="Changing it signs out every other device, and you get an email about it."
      >
        <PasswordField
          label="Current Password"
          name="currentPassword"
          autoComplete="current-password"
          required
          value={current}
          onChange={(event) => {
            setCurrent(event.target.value);
            setErrors(errors.next === undefined ? {} : { next: errors.next });
          }}
          error={errors.current}
        />
        <NewPasswordField
          label="New Password"
          name="newPassword"
          value={next}
          onValueChange={setNext}
          minimumLength={me.minimumPasswordLength}
          about={[me.email, me.fullName, me.companyName]}
          error={errors.next}
        />
        <div className="flex flex-col md:flex-row md:justify-end">
          <Button type="submit" variant="primary" busy={change.isPending}>
            Change Password
          </Button>
        </div>
      </FormSection>
      {/* Password managers file the new password under this name. */}
      <input type="text" name="username" autoComplete="username" value={me.email} readOnly hidden />
    </form>
  );
}
