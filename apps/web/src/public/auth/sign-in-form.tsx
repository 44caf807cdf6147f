import { type FormEvent, useState } from 'react';
import { auth, authMessageOf } from '../../api/auth.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { refuseSignIn, type Refusal, type SignInValues } from './auth-rules.ts';

interface SignInFormProps {
  readonly email: string;
  readonly onEmailChange: (email: string) => void;
}

export function SignInForm({ email, onEmailChange }: SignInFormProps) {
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<Refusal<keyof SignInValues>['fields']>({});
  const [busy, setBusy] = useState(false);

  async function signIn() {
    // What was wrong last time is no longer said.
    toast.clear();
    const refusal = refuseSignIn({ email, password });
    setErrors(refusal?.fields ?? {});
    if (refusal !== null) {
      toast.error(refusal.message);
      return;
    }
    setBusy(true);
    try {
      const { error } = await auth.signInWithPassword({ email: email.trim(), password });
      if (error === null) toast.success('Signed in successfully!');
      else toast.error(authMessageOf(error, 'Failed to sign in'));
    } catch (error) {
      toast.error(authMessageOf(error, 'Failed to sign in'));
    } finally {
      setBusy(false);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void signIn();
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField label="Email" type="email" name="email" autoComplete="username" maxLength={254} required value={email} onChange={(event) => onEmailChange(event.target.value)} error={errors.email} />
      <TextField
        label="Password"
        type="password"
        name="password"
        autoComplete="current-password"
        maxLength={200}
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={errors.password}
      />
      <Button type="submit" variant="primary" size="lg" fullWidth busy={busy} className="mt-2">
        Sign In
      </Button>
    </form>
  );
}
