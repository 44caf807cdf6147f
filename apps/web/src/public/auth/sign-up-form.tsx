import { type FormEvent, useRef, useState } from 'react';
import { auth } from '../../api/auth-client.ts';
import { authCodeOf, authMessageOf } from '../../api/auth-message.ts';
import { NewPasswordField } from '../../features/session/new-password-field.tsx';
import { useAttempt } from '../../features/session/use-attempt.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { MIN_PASSWORD_LENGTH, refuseSignUp, type Refusal, type SignUpValues } from './auth-rules.ts';

interface SignUpFormProps {
  readonly email: string;
  readonly onEmailChange: (email: string) => void;
  /** The address must be confirmed before there is a session. */
  readonly onConfirmationSent: (password: string) => void;
}

export function SignUpForm({ email, onEmailChange, onConfirmationSent }: SignUpFormProps) {
  const [fullName, setFullName] = useState('');
  const [companyName, setCompanyName] = useState('');
  const [password, setPassword] = useState('');
  const [termsAccepted, setTermsAccepted] = useState(false);
  const [errors, setErrors] = useState<Refusal<keyof SignUpValues>['fields']>({});
  const { busy, attempt } = useAttempt();
  const form = useRef<HTMLFormElement>(null);

  async function signUp() {
    // Clears the previous error.
    toast.clear();
    const refusal = refuseSignUp({ fullName, companyName, email, password, termsAccepted });
    setErrors(refusal?.fields ?? {});
    if (refusal !== null) {
      toast.error(refusal.message);
      const [first] = Object.keys(refusal.fields) as (keyof SignUpValues)[];
      if (first !== undefined) focus(first);
      return;
    }
    let confirmed = true;
    const failure = await attempt(async () => {
      const { data, error } = await auth.signUp({
        email: email.trim(),
        password,
        options: {
          data: { full_name: fullName.trim(), company_name: companyName.trim() },
          emailRedirectTo: `${window.location.origin}/dashboard`,
        },
      });
      confirmed = data.session !== null;
      return { error };
    });
    if (failure === undefined) return;
    if (failure === null) {
      if (confirmed) toast.success('Account created successfully! Redirecting to dashboard...');
      else onConfirmationSent(password);
      return;
    }
    const words = authMessageOf(failure, 'Failed to create account');
    toast.error(words);
    const code = authCodeOf(failure) ?? '';
    const field = code === 'validation_failed' && /email/i.test(words.title) ? 'email' : fieldOf[code];
    if (field === undefined) return;
    setErrors({ [field]: words.title });
    focus(field);
  }

  function focus(field: keyof SignUpValues) {
    form.current
      ?.querySelector<HTMLInputElement>(
        field === 'termsAccepted' ? 'input[type=checkbox]' : `input[name=${field}]`,
      )
      ?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void signUp();
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label="Full Name"
        name="fullName"
        autoComplete="name"
        maxLength={120}
        required
        value={fullName}
        onChange={(event) => setFullName(event.target.value)}
        error={errors.fullName}
      />
      <TextField
        label="Company Name"
        name="companyName"
        autoComplete="organization"
        maxLength={120}
        value={companyName}
        onChange={(event) => setCompanyName(event.target.value)}
        error={errors.companyName}
      />
      <TextField
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
      <NewPasswordField
        label="Password"
        minimumLength={MIN_PASSWORD_LENGTH}
        about={[fullName, companyName, email]}
        value={password}
        onValueChange={setPassword}
        error={errors.password}
      />
      <Checkbox
        label={
          <>
            I agree to the <NewTabLink href="/terms">Terms and Conditions</NewTabLink>,{' '}
            <NewTabLink href="/privacy">Privacy Policy</NewTabLink> and{' '}
            <NewTabLink href="/security">Security Policy</NewTabLink>
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

/** The field that a refusal of the service refers to. */
const fieldOf: Readonly<Record<string, keyof SignUpValues>> = {
  weak_password: 'password',
  user_already_exists: 'email',
  email_exists: 'email',
  email_address_invalid: 'email',
};

function NewTabLink({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener" className="text-accent-text underline underline-offset-2">
      {children}
    </a>
  );
}
