import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { auth } from '../../api/auth-client.ts';
import { authCodeOf, authMessageOf } from '../../api/auth-message.ts';
import { api } from '../../api/queries.ts';
import { useAuthState } from '../../api/use-auth-state.ts';
import { EntryFrame } from '../../features/session/entry-frame.tsx';
import { NewPasswordField } from '../../features/session/new-password-field.tsx';
import { safeReturnPath } from '../../features/session/return-path.ts';
import { SecondStepScreen } from '../../features/session/second-step/second-step-screen.tsx';
import { useAttempt } from '../../features/session/use-attempt.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Spinner } from '../../ui/base/spinner.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { MIN_PASSWORD_LENGTH, refuseNewPassword } from './auth-rules.ts';

/** After the mail for a forgotten password: first the second step, if any, then the new password. */
export default function NewPasswordPage() {
  const device = useAuthState();
  if (device.status === 'loading') {
    return (
      <EntryFrame title="Choose a new password">
        <Spinner label="Loading..." />
      </EntryFrame>
    );
  }
  if (device.status === 'signed-out')
    return (
      <AskAgain description="This page opens from the password reset email, on the device where you pressed its button." />
    );
  if (device.owesSecondStep) return <SecondStepScreen then="Then you choose your new password." />;
  return <NewPasswordForm userId={device.userId} email={device.email} fullName={device.fullName} />;
}

function NewPasswordForm({
  userId,
  email,
  fullName,
}: {
  readonly userId: string;
  readonly email: string;
  readonly fullName: string;
}) {
  const search = useLocation({ select: (location) => location.searchStr });
  const [next] = useState(() => new URLSearchParams(search).get('next') ?? undefined);
  const me = useQuery(
    api.me.get.queryOptions({ queryKey: [...api.me.get.queryKey(), userId, 'new-password'] }),
  );
  const minimumLength = me.data?.minimumPasswordLength ?? MIN_PASSWORD_LENGTH;
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [refused, setRefused] = useState(false);
  const { busy, attempt } = useAttempt();
  const form = useRef<HTMLFormElement>(null);
  const { history } = useRouter();

  async function save() {
    toast.clear();
    const wrong = refuseNewPassword(password, minimumLength);
    setError(wrong?.fields.password);
    if (wrong !== null) {
      toast.error(wrong.message);
      form.current?.querySelector<HTMLInputElement>('input[name=password]')?.focus();
      return;
    }
    const failure = await attempt(() => auth.updateUser({ password }));
    if (failure === undefined) return;
    if (failure === null) {
      toast.success({ title: 'Password changed', description: 'Your other devices were signed out.' });
      history.replace(safeReturnPath(next));
      return;
    }
    const code = authCodeOf(failure);
    const words = authMessageOf(failure, 'Failed to change the password');
    toast.error(words);
    if (code === 'current_password_required' || code === 'reauthentication_needed') return setRefused(true);
    if (code === 'weak_password' || code === 'same_password') setError(words.title);
    form.current?.querySelector<HTMLInputElement>('input[name=password]')?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void save();
  }

  if (refused)
    return (
      <AskAgain description="You are signed in, but not through a recent link from an email. Ask for a new one." />
    );
  return (
    <EntryFrame title="Choose a new password" description={<>For {email}</>}>
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
        {/* Tells password managers whose password this is. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordField
          label="New password"
          minimumLength={minimumLength}
          about={[email, fullName, me.data?.companyName ?? '']}
          value={password}
          onValueChange={setPassword}
          error={error}
          autoFocus
        />
        <Button type="submit" variant="primary" size="lg" fullWidth busy={busy}>
          Save password
        </Button>
      </form>
    </EntryFrame>
  );
}

function AskAgain({ description }: { readonly description: string }) {
  return (
    <EntryFrame title="Choose a new password" description={description}>
      <Button
        variant="primary"
        size="lg"
        fullWidth
        render={<Link to="/auth" search={{ view: 'forgot-password' }} />}
      >
        Send me a link
      </Button>
    </EntryFrame>
  );
}
