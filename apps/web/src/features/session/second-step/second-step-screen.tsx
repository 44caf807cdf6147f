// Public to other features.
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { auth, type SignInFactor } from '../../../api/auth-client.ts';
import { authMessageOf } from '../../../api/auth-message.ts';
import { useAuthState } from '../../../api/use-auth-state.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Loaded } from '../../../loading/loaded.tsx';
import { Spinner } from '../../../ui/base/spinner.tsx';
import { EntryFrame } from '../entry-frame.tsx';
import { useSignOut } from '../use-sign-out.ts';
import { CodeStep } from './code-step.tsx';
import { KeyStep } from './key-step.tsx';
import { PhoneStep } from './phone-step.tsx';
import { RecoveryStep } from './recovery-step.tsx';
import { keysWork, loadFactors } from './step-acts.ts';
import { type StepMethod, type StepMethodKind, stepMethods } from './step-methods.ts';
import type { StepProps } from './step-props.ts';
import { instructions, labelOf } from './step-words.ts';

interface SecondStepScreenProps {
  /** What follows, unless it is simply the page: 'Then you choose a new password.' */
  readonly then?: string;
  readonly onShown?: () => void;
}

/**
 * The step between the password (or the mailed link, or the provider) and the product, for accounts with a
 * second step. Once completed, `useAuthState()` says `aal2`.
 */
export function SecondStepScreen({ then, onShown = () => {} }: SecondStepScreenProps) {
  const device = useAuthState();
  const signOut = useSignOut();
  const email = device.status === 'signed-in' ? device.email : '';
  return (
    <EntryFrame
      title="Confirm it's you"
      description={
        <>
          Your account is protected by a second step.{then === undefined ? '' : ` ${then}`}
          {email !== '' && <span className="mt-1 block break-words">Signing in as {email}</span>}
        </>
      }
      footer={
        <Button variant="ghost" className="-ml-3.5" onClick={signOut}>
          Sign Out
        </Button>
      }
    >
      <Methods userId={device.status === 'signed-in' ? device.userId : ''} onShown={onShown} />
    </EntryFrame>
  );
}

function Methods({ userId, onShown }: { readonly userId: string; readonly onShown: () => void }) {
  const factors = useQuery({
    queryKey: ['second-step-factors', userId],
    queryFn: loadFactors,
    enabled: userId !== '',
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  return (
    <Loaded
      query={factors}
      failed={authMessageOf(factors.error, notLoaded).title}
      sentenceOf={(error) => authMessageOf(error, notLoaded).description ?? ''}
      waiting={<Spinner label="Loading..." />}
    >
      {(all) => <Choice factors={all} onShown={onShown} />}
    </Loaded>
  );
}

const notLoaded = 'Your second step could not be loaded';

interface ChoiceProps {
  readonly factors: readonly SignInFactor[];
  readonly onShown: () => void;
}

/** One way to show the second step, and the others below it. */
function Choice({ factors, onShown }: ChoiceProps) {
  const [chosenId, setChosenId] = useState<string>();
  const methods = stepMethods(factors, keysWork());
  const chosen = methods.find(({ id }) => id === chosenId) ?? methods[0];
  if (chosen === undefined)
    return factors.some(({ status }) => status === 'verified') ? <NoWayHere /> : <NothingToShow />;
  const Step = steps[chosen.kind];
  return (
    <>
      <p className="mb-4 text-lg">{instructions[chosen.kind](chosen.name)}</p>
      <Step key={chosen.id} method={chosen} onShown={onShown} />
      <OtherWays methods={methods.filter(({ id }) => id !== chosen.id)} onChoose={setChosenId} />
    </>
  );
}

function OtherWays({
  methods,
  onChoose,
}: {
  readonly methods: readonly StepMethod[];
  readonly onChoose: (id: string) => void;
}) {
  if (methods.length === 0) return null;
  return (
    <section aria-labelledby="other-ways" className="mt-8">
      <h2 id="other-ways" className="font-medium text-ink-soft">
        Another way
      </h2>
      <ul className="mt-2 flex flex-col gap-2">
        {methods.map((method) => (
          <li key={method.id}>
            <Button fullWidth onClick={() => onChoose(method.id)}>
              {labelOf(method)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const AppStep = (props: StepProps) => (
  <CodeStep
    {...props}
    label="Code from the app"
    whenWrong="This code is wrong or was already used. Wait for the next one and enter that."
  />
);

const steps: Record<StepMethodKind, (props: StepProps) => ReactNode> = {
  key: KeyStep,
  app: AppStep,
  phone: PhoneStep,
  recovery: RecoveryStep,
};

function NoWayHere() {
  return (
    <p>
      This browser cannot use your security key. Sign in with a browser that can, or ask your administrator to
      reset your second step.
    </p>
  );
}

/** Reset by an administrator while this session waited. */
function NothingToShow() {
  return (
    <div className="flex flex-col gap-4">
      <p>Your second step has been removed in the meantime.</p>
      <Button
        variant="primary"
        size="lg"
        fullWidth
        onClick={() => void auth.refreshSession().finally(() => window.location.reload())}
      >
        Continue
      </Button>
    </div>
  );
}
