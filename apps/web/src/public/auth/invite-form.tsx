import { Link, useRouter } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { EntryFrame } from '../../features/session/entry-frame.tsx';
import { NewPasswordField } from '../../features/session/new-password-field.tsx';
import { SecondStepScreen } from '../../features/session/second-step/second-step-screen.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { type AcceptanceResult, introduce, join } from './accept-invitation.ts';
import { refuseInvitee, type Refusal } from './auth-rules.ts';

/** Facts about an invitation shown before it is accepted. */
export interface InvitationFacts {
  readonly email: string;
  readonly fullName: string;
  readonly companyName: string;
  readonly role: 'admin' | 'dispatcher' | 'field_technician';
  readonly minimumPasswordLength: number;
}

interface InviteFormProps {
  readonly invitation: InvitationFacts;
  /** Null once it was used: the person has joined and is signed in. */
  readonly tokenHash: string | null;
  readonly onJoined: (invitation: InvitationFacts) => void;
}

const roleWords: Record<InvitationFacts['role'], string> = {
  admin: 'an administrator',
  dispatcher: 'a dispatcher',
  field_technician: 'a field technician',
};

/** Name and password, then joining. A failed step is retried from there; the input stays. */
export function InviteForm({ invitation, tokenHash, onJoined }: InviteFormProps) {
  const { email, companyName, minimumPasswordLength: minimumLength } = invitation;
  const [fullName, setFullName] = useState(invitation.fullName);
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<Refusal<'fullName' | 'password'>['fields']>({});
  const [busy, setBusy] = useState(false);
  const [stage, setStage] = useState<'form' | 'second-step' | 'ended'>('form');
  const [joined, setJoined] = useState(tokenHash === null);
  const form = useRef<HTMLFormElement>(null);
  const { history } = useRouter();

  async function accept() {
    if (busy) return;
    toast.clear();
    const wrong = refuseInvitee({ fullName, password, minimumLength });
    setErrors(wrong?.fields ?? {});
    if (wrong !== null) {
      toast.error(wrong.message);
      focus(wrong.fields.fullName === undefined ? 'password' : 'fullName');
      return;
    }
    setBusy(true);
    settle(
      await runSteps().catch((): AcceptanceResult => ({
        step: 'failed',
        message: { title: 'The invitation could not be accepted' },
      })),
    );
    setBusy(false);
  }

  async function runSteps(): Promise<AcceptanceResult> {
    if (!joined && tokenHash !== null) {
      const first = await join(tokenHash);
      if (first.step !== 'done') return first;
      setJoined(true);
      onJoined({ ...invitation, fullName: fullName.trim() });
    }
    return introduce({ fullName: fullName.trim(), password });
  }

  function settle(result: AcceptanceResult) {
    if (result.step === 'done') {
      toast.success({ title: `Welcome to ${companyName}`, description: 'You are signed in.' });
      history.replace('/dashboard');
      return;
    }
    if (result.step === 'second-step' || result.step === 'ended') return setStage(result.step);
    toast.error(result.message);
    if (result.field === undefined) return;
    setErrors({ [result.field]: result.message.title });
    focus(result.field);
  }

  function focus(field: 'fullName' | 'password') {
    form.current?.querySelector<HTMLInputElement>(`input[name=${field}]`)?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void accept();
  }

  if (stage === 'second-step') {
    const goOn = () => {
      setStage('form');
      void accept();
    };
    return <SecondStepScreen then="Then your new password is saved." onShown={goOn} />;
  }
  if (stage === 'ended') return <InvitationEnded />;
  return (
    <EntryFrame
      title={`Join ${companyName}`}
      description={
        joined
          ? 'You have joined. Set your name and a password to finish.'
          : `You are invited as ${roleWords[invitation.role]}. Set your name and a password, and you are in.`
      }
    >
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          readOnly
          hint="You sign in with it from now on."
        />
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
        <NewPasswordField
          label="Password"
          minimumLength={minimumLength}
          about={[fullName, email, companyName]}
          value={password}
          onValueChange={setPassword}
          error={errors.password}
        />
        <Button type="submit" variant="primary" size="lg" fullWidth busy={busy} className="mt-2">
          {joined ? 'Save and continue' : 'Accept invitation'}
        </Button>
      </form>
    </EntryFrame>
  );
}

function InvitationEnded() {
  return (
    <EntryFrame
      title="This invitation is no longer open"
      description="It was used or withdrawn in the meantime. Ask your administrator for a new one."
    >
      <Button variant="primary" size="lg" fullWidth render={<Link to="/auth" />}>
        Go to sign in
      </Button>
    </EntryFrame>
  );
}
