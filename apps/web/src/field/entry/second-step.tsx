import { type ReactNode, useEffect, useState } from 'react';
import { signOut } from '../../api/auth.ts';
import { auth, type SignInFactor } from '../../api/auth-client.ts';
import { useAuthState } from '../../api/use-auth-state.ts';
import { keysWork, loadFactors } from '../../features/session/second-step/step-acts.ts';
import {
  type StepMethod,
  type StepMethodKind,
  stepMethods,
} from '../../features/session/second-step/step-methods.ts';
import { Banner } from '../kit/banner.tsx';
import { FieldButton } from '../kit/field-button.tsx';
import { Part, Screen } from '../kit/screen.tsx';
import { Waiting } from '../kit/waiting.tsx';
import { AppWay, KeyWay, RecoveryWay, TextWay, type WayProps } from './second-step-ways.tsx';
import { problemOf, useSecondStepTexts } from './second-step-words.ts';

/**
 * The second step of signing in, in the app's own screens and language: it is kept on the phone, and the
 * office's page would bring the office's libraries with it.
 */
export default function SecondStep() {
  const texts = useSecondStepTexts();
  const { factors, problem, load } = useFactors();
  const [chosenId, setChosenId] = useState<string>();
  if (problem !== undefined)
    return (
      <Step
        actions={
          <FieldButton variant="primary" onClick={load}>
            {texts.again}
          </FieldButton>
        }
      >
        <Banner tone="bad" live>
          {problem}
        </Banner>
      </Step>
    );
  if (factors === undefined) return <Waiting />;
  const methods = stepMethods(factors, keysWork());
  const chosen = methods.find(({ id }) => id === chosenId) ?? methods[0];
  if (chosen === undefined)
    return factors.some(({ status }) => status === 'verified') ? <Step>{texts.noWayHere}</Step> : <Gone />;
  const Way = ways[chosen.kind];
  return (
    <Way
      key={chosen.id}
      method={chosen}
      renderFrame={(content, actions) => (
        <Step actions={actions}>
          <p className="mb-4">{texts.instructions[chosen.kind](chosen.name)}</p>
          {content}
          <OtherWays methods={methods.filter(({ id }) => id !== chosen.id)} onChoose={setChosenId} />
        </Step>
      )}
    />
  );
}

const ways: Record<StepMethodKind, (props: WayProps) => ReactNode> = {
  key: KeyWay,
  app: AppWay,
  phone: TextWay,
  recovery: RecoveryWay,
};

function Step({ children, actions }: { readonly children: ReactNode; readonly actions?: ReactNode }) {
  const texts = useSecondStepTexts();
  const device = useAuthState();
  return (
    <Screen
      title={texts.title}
      detail={
        <>
          {texts.why}
          {device.status === 'signed-in' && (
            <span className="block break-words">{texts.as(device.email)}</span>
          )}
        </>
      }
      actions={
        <>
          {actions}
          <FieldButton variant="quiet" onClick={() => void signOut()}>
            {texts.signOut}
          </FieldButton>
        </>
      }
    >
      <div className="text-lg text-ink">{children}</div>
    </Screen>
  );
}

interface OtherWaysProps {
  readonly methods: readonly StepMethod[];
  readonly onChoose: (id: string) => void;
}

function OtherWays({ methods, onChoose }: OtherWaysProps) {
  const texts = useSecondStepTexts();
  if (methods.length === 0) return null;
  return (
    <Part title={texts.another}>
      <ul className="flex flex-col gap-2">
        {methods.map(({ id, kind, name }) => (
          <li key={id}>
            <FieldButton className="w-full" onClick={() => onChoose(id)}>
              {texts.ways[kind](name)}
            </FieldButton>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** Reset by an administrator while this session waited. */
function Gone() {
  const texts = useSecondStepTexts();
  return (
    <Step
      actions={
        <FieldButton
          variant="primary"
          onClick={() => void auth.refreshSession().finally(() => window.location.reload())}
        >
          {texts.continue}
        </FieldButton>
      }
    >
      {texts.gone}
    </Step>
  );
}

function useFactors() {
  const texts = useSecondStepTexts();
  const [factors, setFactors] = useState<readonly SignInFactor[]>();
  const [failure, setFailure] = useState<unknown>();
  const ask = () => void loadFactors().then(setFactors, setFailure);
  useEffect(ask, []);
  return {
    factors,
    problem: failure === undefined ? undefined : problemOf(failure, texts, texts.notLoaded, texts.notLoaded),
    load: () => {
      setFailure(undefined);
      ask();
    },
  };
}
