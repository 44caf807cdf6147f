import { type FormEvent, useId, useRef, useState } from 'react';
import { Brand } from '../../ui/base/brand.tsx';
import { Banner } from '../kit/banner.tsx';
import { FieldButton } from '../kit/field-button.tsx';
import { FieldLink } from '../kit/field-link.tsx';
import { fieldLook } from '../kit/field-look.ts';
import { Screen } from '../kit/screen.tsx';
import { useAct } from '../state/use-act.ts';
import { useTexts } from '../texts/use-texts.ts';
import { type SignInFailure, signInByPassword } from './sign-in-by-password.ts';

interface SignInScreenProps {
  /** The app's last user, if their screens can still be returned to. */
  readonly email: string;
  readonly canGoBack: boolean;
}

/** The sign-in, within the app's own pages: leaving them would leave the installed app. */
export default function SignInScreen({ email: known, canGoBack }: SignInScreenProps) {
  const texts = useTexts();
  const [email, setEmail] = useState(known);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const { busy, run } = useAct();
  const form = useRef<HTMLFormElement>(null);

  async function signIn(event: FormEvent) {
    event.preventDefault();
    setProblem(undefined);
    if (email.trim() === '' || password === '') return setProblem(texts.signIn.missing);
    await run(async () => {
      const failure = await signInByPassword(email.trim(), password);
      if (failure !== null) setProblem(wordsOf(failure));
    });
  }

  function wordsOf(failure: SignInFailure): string {
    if (failure.kind === 'wrong') return texts.signIn.wrong;
    if (failure.kind === 'refused') return failure.message;
    if (failure.kind === 'unreachable') return texts.signIn.offline;
    return `${texts.signIn.failed}. ${texts.signIn.busy}`;
  }

  return (
    <Screen
      title={texts.signIn.title}
      detail={texts.signIn.why}
      actions={
        <>
          <FieldButton variant="primary" busy={busy} onClick={() => form.current?.requestSubmit()}>
            {texts.signIn.button}
          </FieldButton>
          {canGoBack && (
            <FieldLink to="/" replace className={fieldLook('quiet', 'w-full')}>
              {texts.signIn.backToWork}
            </FieldLink>
          )}
        </>
      }
    >
      <Brand className="mb-4" markClassName="text-accent-text [--mark-line:var(--canvas)]" />
      {problem !== undefined && (
        <Banner tone="bad" live>
          {problem}
        </Banner>
      )}
      <form ref={form} noValidate onSubmit={(event) => void signIn(event)}>
        <EntryInput
          label={texts.signIn.email}
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onValueChange={setEmail}
        />
        <EntryInput
          label={texts.signIn.password}
          type="password"
          name="password"
          autoComplete="current-password"
          value={password}
          onValueChange={setPassword}
        />
        {/* Enter submits the form; the visible button is in the bar below. */}
        <input type="submit" hidden />
      </form>
      <a href="/auth?view=forgot-password" className={fieldLook('quiet', 'w-full')}>
        {texts.signIn.forgot}
      </a>
    </Screen>
  );
}

interface EntryInputProps {
  readonly label: string;
  readonly type: 'email' | 'password';
  readonly name: string;
  readonly autoComplete: string;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
}

function EntryInput({ label, onValueChange, ...input }: EntryInputProps) {
  const id = useId();
  return (
    <div className="mb-4">
      <label htmlFor={id} className="mb-1.5 block text-lg font-medium text-ink">
        {label}
      </label>
      <input
        {...input}
        id={id}
        maxLength={1_000}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        onChange={(event) => onValueChange(event.target.value)}
        className="field-target w-full rounded-xl border-2 border-line-strong bg-surface px-4 py-2 text-xl text-ink"
      />
    </div>
  );
}
