import { type FormEvent, useState } from 'react';
import { auth, authMessageOf } from '../../api/auth.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { MIN_PASSWORD_LENGTH, refuseSignUp, type Refusal, type SignUpValues } from './auth-rules.ts';

interface SignUpFormProps {
  readonly email: string;
  readonly onEmailChange: (email: string) => void;
}

export function SignUpForm({ email, onEmailChange }: SignUpFormProps) {
  const [fullName, setFullName] = useState('');
  const [companyName, setCompanyName] = useState('');
  const [password, setPassword] = useState('');
  const [termsAccepted, setTermsAccepted] = useState(false);
  const [errors, setErrors] = useState<Refusal<keyof SignUpValues>['fields']>({});
  const [busy, setBusy] = useState(false);

  async function signUp() {
    // What was wrong last time is no longer said.
    toast.clear();
    const refusal = refuseSignUp({ fullName, companyName, email, password, termsAccepted });
    setErrors(refusal?.fields ?? {});
    if (refusal !== null) {
      toast.error(refusal.message);
      return;
    }
    setBusy(true);
    try {
      const { data, error } = await auth.signUp({
        email: email.trim(),
        password,
        options: { data: { full_name: fullName.trim(), company_name: companyName.trim() }, emailRedirectTo: `${window.location.origin}/dashboard` },
      });
      if (error !== null) toast.error(authMessageOf(error, 'Failed to create account'));
      else if (data.session === null) toast.info({ title: 'Check your email', description: `We sent a link to ${email.trim()}. Open it to finish creating your account.` });
      else toast.success('Account created successfully! Redirecting to dashboard...');
    } catch (error) {
      toast.error(authMessageOf(error, 'Failed to create account'));
    } finally {
      setBusy(false);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void signUp();
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField label="Full Name" name="fullName" autoComplete="name" maxLength={120} required value={fullName} onChange={(event) => setFullName(event.target.value)} error={errors.fullName} />
      <TextField
        label="Company Name"
        name="companyName"
        autoComplete="organization"
        maxLength={120}
        value={companyName}
        onChange={(event) => setCompanyName(event.target.value)}
        error={errors.companyName}
      />
      <TextField label="Email" type="email" name="email" autoComplete="username" maxLength={254} required value={email} onChange={(event) => onEmailChange(event.target.value)} error={errors.email} />
      <TextField
        label="Password"
        type="password"
        name="password"
        autoComplete="new-password"
        maxLength={200}
        required
        hint={`Minimum ${MIN_PASSWORD_LENGTH} characters`}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={errors.password}
      />
      <Checkbox
        label={
          <>
            I agree to the <NewTabLink href="/terms">Terms and Conditions</NewTabLink>, <NewTabLink href="/privacy">Privacy Policy</NewTabLink> and <NewTabLink href="/security">Security Policy</NewTabLink>
          </>
        }
        checked={termsAccepted}
        onCheckedChange={setTermsAccepted}
        error={errors.termsAccepted}
      />
      <Button type="submit" variant="primary" size="lg" fullWidth busy={busy} className="mt-2">
        Create Account
      </Button>
    </form>
  );
}

function NewTabLink({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener" className="text-accent-text underline underline-offset-2">
      {children}
    </a>
  );
}
