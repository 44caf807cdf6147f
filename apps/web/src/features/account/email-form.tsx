import { maxLength } from '@haulwright/domain/kernel/text';
import { useMutation } from '@tanstack/react-query';
import { MailQuestion } from 'lucide-react';
import { useState } from 'react';
import { changeMyEmail, type MyAccount, resendEmailChange } from '../../api/my-account.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormSection } from '../../ui/page/form-section.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { accountMessageOf } from './account-messages.ts';
import { useAccountCache } from './account-queries.ts';

/** The sign-in address, and its change, which both addresses must confirm. */
export function EmailForm({ account }: { readonly account: MyAccount }) {
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<string | undefined>(undefined);
  const cache = useAccountCache();
  const change = useMutation({
    mutationFn: changeMyEmail,
    onMutate: () => toast.clear(),
    onSuccess: (changed) => {
      cache.put(changed);
      setTyped('');
      toast.success({
        title: 'Confirm both addresses',
        description: 'We sent one email to your current address and one to the new one.',
      });
    },
    onError: (error) => {
      setRefusal(accountMessageOf(error));
      toast.error({ title: 'Failed to change your e-mail address', description: accountMessageOf(error) });
    },
  });

  async function submit() {
    // The rules' library is large, and few people who come here change their address.
    const { requiredEmail } = await import('@haulwright/domain/kernel/text');
    const parsed = requiredEmail.safeParse(typed);
    const wrong = !parsed.success
      ? (parsed.error.issues[0]?.message ?? '')
      : parsed.data === account.email
        ? 'This is your address already.'
        : undefined;
    setRefusal(wrong);
    if (wrong === undefined && parsed.success && !change.isPending) change.mutate(parsed.data);
  }

  return (
    <form
      noValidate
      className="border-t border-line pt-6"
      onSubmit={(event) => {
        event.preventDefault();
        submit().catch((error: unknown) => setRefusal(accountMessageOf(error)));
      }}
    >
      <FormSection
        title="E-mail address"
        description="You sign in with it, and emails about your account go there."
      >
        <p>
          <span className="text-ink-soft">Current address: </span>
          <span className="font-medium break-all">{account.email}</span>
        </p>
        {account.newEmail !== null && (
          <WaitingForConfirmation email={account.email} newEmail={account.newEmail} />
        )}
        <TextField
          label="New E-mail Address"
          name="newEmail"
          type="email"
          autoComplete="email"
          maxLength={maxLength.email}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setRefusal(undefined);
          }}
          error={refusal}
        />
        <div className="flex flex-col md:flex-row md:justify-end">
          <Button type="submit" busy={change.isPending}>
            Change E-mail Address
          </Button>
        </div>
      </FormSection>
    </form>
  );
}

function WaitingForConfirmation({ email, newEmail }: { readonly email: string; readonly newEmail: string }) {
  const resend = useMutation({
    mutationFn: () => resendEmailChange(email),
    onSuccess: () =>
      toast.success({
        title: 'Sent again',
        description: 'Earlier emails no longer work; use the latest ones.',
      }),
    onError: (error) =>
      toast.error({ title: 'Failed to resend the emails', description: accountMessageOf(error) }),
  });
  return (
    <section
      aria-label="Waiting for confirmation"
      className="flex gap-3 rounded-lg border border-line bg-info-soft p-4 text-info-text"
    >
      <MailQuestion aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold">Waiting for confirmation at both addresses</p>
        <p className="break-words">
          Open the emails we sent to {email} and to {newEmail}. Until both are confirmed you keep signing in
          with your current address.
        </p>
        <Button size="sm" className="mt-3" busy={resend.isPending} onClick={() => resend.mutate()}>
          Send again
        </Button>
      </div>
    </section>
  );
}
