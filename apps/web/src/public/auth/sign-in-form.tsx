import { Link } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { authState } from '../../api/auth.ts';
import { auth } from '../../api/auth-client.ts';
import { authCodeOf, authMessageOf } from '../../api/auth-message.ts';
import { useAttempt } from '../../features/session/use-attempt.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { refuseSignIn, type Refusal, type SignInValues } from './auth-rules.ts';

interface SignInFormProps {
  readonly email: string;
  readonly onEmailChange: (email: string) => void;
  /** The password was right, but the address was never confirmed. */
  readonly onUnconfirmed: (password: string) => void;
}

export function SignInForm({ email, onEmailChange, onUnconfirmed }: SignInFormProps) {
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<Refusal<keyof SignInValues>['fields']>({});
  const { busy, attempt } = useAttempt();
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  async function signIn() {
    // Clears the previous error.
    toast.clear();
    const refusal = refuseSignIn({ email, password });
    setErrors(refusal?.fields ?? {});
    if (refusal !== null) {
      toast.error(refusal.message);
      (refusal.fields.email === undefined ? passwordField : emailField).current?.focus();
      return;
    }
    const failure = await attempt(() => auth.signInWithPassword({ email: email.trim(), password }));
    if (failure === undefined) return;
    if (failure === null) {
      const state = authState.get();
      // With a second step ahead nobody is signed in yet; that page announces it.
      if (state.status === 'signed-in' && !state.owesSecondStep) toast.success('Signed in successfully!');
      return;
    }
    toast.error(authMessageOf(failure, 'Failed to sign in'));
    const code = authCodeOf(failure);
    if (code === 'email_not_confirmed') return onUnconfirmed(password);
    if (code === 'invalid_credentials') setErrors({ password: 'Wrong email or password.' });
    passwordField.current?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void signIn();
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        ref={emailField}
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        maxLength={254}
        required
        value={email}
        onChange={(event) => onEmailChange(event.target.value)}
        error={errors.email}
      />
      <div className="flex flex-col gap-1">
        <PasswordField
          ref={passwordField}
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={errors.password}
        />
        <Link
          to="/auth"
          search={{ view: 'forgot-password' }}
          state={(before) => before}
          className="inline-flex min-h-12 items-center self-end text-lg text-accent-text underline-offset-4 hover:underline md:min-h-8 md:text-base"
        >
          Forgot password?
        </Link>
      </div>
      <Button type="submit" variant="primary" size="lg" fullWidth busy={busy}>
        Sign In
      </Button>
      <Link
        to="/auth"
        search={{ view: 'sign-in-link' }}
        state={(before) => before}
        className="inline-flex min-h-12 items-center self-center text-lg text-accent-text underline-offset-4 hover:underline md:min-h-8 md:text-base"
      >
        Email me a sign-in link
      </Link>
    </form>
  );
}
