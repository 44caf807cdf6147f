import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { authState } from '../../api/auth.ts';
import { auth } from '../../api/auth-client.ts';
import { authCodeOf, authMessageOf } from '../../api/auth-message.ts';
import { useAuthState } from '../../api/use-auth-state.ts';
import { EntryFrame } from '../../features/session/entry-frame.tsx';
import { safeReturnPath } from '../../features/session/return-path.ts';
import { useAttempt } from '../../features/session/use-attempt.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import {
  confirmByPassword,
  type LinkType,
  type LinkWords,
  linkWords,
  type MailedLink,
} from './mailed-link.ts';
import { useMailedLink } from './use-mailed-link.ts';

type ConfirmLink = MailedLink & { readonly type: Exclude<LinkType, 'invite'> };

/**
 * The target of every mailed link. Nothing happens before the button is pressed: mail scanners that open all
 * links consume none.
 */
export default function ConfirmPage() {
  const link = useMailedLink();
  const navigate = useNavigate();
  const invited = link?.type === 'invite';
  useEffect(() => {
    if (invited) void navigate({ to: '/auth/invite', replace: true, state: { mailedLink: link } });
  }, [invited, link, navigate]);
  if (link === null || link.type === 'invite') return <BrokenLink />;
  // Another link opened in this tab starts over.
  return <Confirm key={link.tokenHash} link={{ ...link, type: link.type }} />;
}

function Confirm({ link }: { readonly link: ConfirmLink }) {
  const [outcome, setOutcome] = useState<'asked' | 'half' | 'dead'>('asked');
  const [password, setPassword] = useState('');
  const [passwordError, setPasswordError] = useState<string>();
  const { busy, attempt } = useAttempt();
  const { history } = useRouter();
  const device = useAuthState();
  // The server demands the password of every sign-up; the page knows one by its type, or by that answer.
  const [asksPassword, setAsksPassword] = useState(link.type === 'signup');
  const words = asksPassword ? { ...linkWords[link.type], ...confirmByPassword } : linkWords[link.type];

  async function confirm() {
    toast.clear();
    if (asksPassword && password === '')
      return setPasswordError('Enter the password that you chose when you signed up.');
    setPasswordError(undefined);
    let signedIn = false;
    const failure = await attempt(async () => {
      // The client passes unknown fields on: the password of the sign-up.
      const asked = {
        token_hash: link.tokenHash,
        type: link.type,
        ...(asksPassword && { password }),
      } as const;
      const { data, error } = await auth.verifyOtp(asked);
      signedIn = data.session !== null;
      return { error };
    });
    if (failure === undefined) return;
    if (failure !== null) {
      const code = authCodeOf(failure);
      if (code === 'otp_expired') setOutcome('dead');
      else if (code === 'current_password_required') setAsksPassword(true);
      else if (code === 'current_password_invalid')
        setPasswordError('This is not the password that you chose when you signed up.');
      else toast.error(authMessageOf(failure, 'The link could not be confirmed'));
      return;
    }
    if (!signedIn) setOutcome('half');
    else goOn(link, history);
  }

  if (outcome === 'dead') return <DeadLink type={link.type} />;
  if (outcome === 'half') return <HalfConfirmed />;
  return (
    <EntryFrame title={words.title} description={words.description}>
      {device.status === 'signed-in' && link.type !== 'email_change' && (
        <p className="mb-4 text-ink-soft">
          You are signed in as {device.email} on this device. Confirming signs you in to the account this link
          was sent to instead.
        </p>
      )}
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void confirm();
        }}
      >
        {asksPassword && (
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            error={passwordError}
          />
        )}
        <Button type="submit" variant="primary" size="lg" fullWidth busy={busy}>
          {words.button}
        </Button>
        {asksPassword && (
          <Link
            to="/auth"
            search={{ view: 'forgot-password' }}
            className="inline-flex min-h-12 items-center self-center text-accent-text underline-offset-4 hover:underline md:min-h-8"
          >
            Forgot password?
          </Link>
        )}
      </form>
    </EntryFrame>
  );
}

function goOn({ type, next }: ConfirmLink, history: { replace: (path: string) => void }): void {
  if (type === 'recovery')
    return history.replace(
      `/auth/new-password${next === undefined ? '' : `?${new URLSearchParams({ next })}`}`,
    );
  const state = authState.get();
  if (type === 'email_change')
    toast.success({
      title: 'Email address changed',
      description: 'Sign in with the new address from now on.',
    });
  else if (type === 'signup') toast.success('Email address confirmed');
  else if (state.status === 'signed-in' && !state.owesSecondStep) toast.success('Signed in successfully!');
  history.replace(safeReturnPath(next));
}

function HalfConfirmed() {
  return (
    <EntryFrame
      title="One address confirmed"
      description="Now press the button in the email that we sent to the other address. The change happens once both are confirmed."
    >
      <Button variant="primary" size="lg" fullWidth render={<Link to="/dashboard" />}>
        Go to Dashboard
      </Button>
    </EntryFrame>
  );
}

function DeadLink({ type }: { readonly type: ConfirmLink['type'] }) {
  const { again } = linkWords[type];
  return (
    <EntryFrame
      title="This link no longer works"
      description={`Links work once and for an hour${type === 'signup' ? '' : ', and only the newest one counts'}. ${again.description}`}
    >
      <AgainButton to={again.to} label={again.label} />
    </EntryFrame>
  );
}

function AgainButton({ to, label }: Omit<LinkWords['again'], 'description'>) {
  const link =
    to === 'account' ? (
      <Link to="/account" />
    ) : (
      <Link to="/auth" search={to === 'sign-in' ? {} : { view: to }} />
    );
  return (
    <Button variant="primary" size="lg" fullWidth render={link}>
      {label}
    </Button>
  );
}

function BrokenLink() {
  return (
    <EntryFrame
      title="This link is not complete"
      description="Part of it was lost on the way. Press the button in the email again, or copy the whole address from it."
    >
      <Button variant="primary" size="lg" fullWidth render={<Link to="/auth" />}>
        Go to sign in
      </Button>
    </EntryFrame>
  );
}
