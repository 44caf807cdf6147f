import { KeyRound } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import {
  digitsOfCode,
  longestRecoveryCode,
  secondsBetweenTextMessages,
  sendTextMessage,
  showCode,
  showKey,
  showRecoveryCode,
} from '../../features/session/second-step/step-acts.ts';
import type { StepMethod } from '../../features/session/second-step/step-methods.ts';
import { useAttempt } from '../../features/session/use-attempt.ts';
import { useCountdown } from '../../features/session/use-countdown.ts';
import { Banner } from '../kit/banner.tsx';
import { FieldButton } from '../kit/field-button.tsx';
import { CodeInput, LineInput } from '../kit/fields.tsx';
import { problemOf, useSecondStepTexts } from './second-step-words.ts';

export interface WayProps {
  readonly method: StepMethod;
  /** The screen around the way, with its buttons in the bar. */
  readonly renderFrame: (content: ReactNode, actions: ReactNode) => ReactNode;
}

export function AppWay({ method, renderFrame }: WayProps) {
  const texts = useSecondStepTexts();
  const code = useCode((typed) => showCode(method, typed), texts.appWrong);
  return renderFrame(<Code label={texts.appCode} {...code} />, <Continue {...code} />);
}

/** A text message costs money and wakes people: it is sent on request, not when the screen opens. */
export function TextWay({ method, renderFrame }: WayProps) {
  const texts = useSecondStepTexts();
  const [challengeId, setChallengeId] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const { left, start } = useCountdown(secondsBetweenTextMessages, false);
  const { busy, attempt } = useAttempt();
  const code = useCode((typed) => showCode(method, typed, challengeId), texts.textWrong);

  async function send() {
    setProblem(undefined);
    code.clear();
    const failure = await attempt(() => sendTextMessage(method, setChallengeId));
    if (failure === undefined) return;
    if (failure === null) return start();
    setProblem(problemOf(failure, texts, texts.notSent, texts.notSent));
  }

  const isSent = challengeId !== undefined;
  return renderFrame(
    <>
      <Problem>{problem}</Problem>
      {isSent && left > 0 && problem === undefined && code.problem === undefined && (
        <Banner tone="good" live>
          {texts.sent}
        </Banner>
      )}
      {isSent && <Code label={texts.textCode} {...code} />}
    </>,
    <>
      {isSent && <Continue {...code} />}
      <FieldButton
        variant={isSent ? 'quiet' : 'primary'}
        busy={busy}
        disabled={left > 0}
        onClick={() => void send()}
      >
        {!isSent ? texts.send : left > 0 ? texts.sendAgainIn(left) : texts.sendAgain}
      </FieldButton>
    </>,
  );
}

export function RecoveryWay({ renderFrame }: WayProps) {
  const texts = useSecondStepTexts();
  const code = useCode(showRecoveryCode, texts.recoveryWrong, () => texts.oneCode);
  return renderFrame(
    <form noValidate onSubmit={code.submit}>
      <Problem>{code.problem}</Problem>
      <LineInput
        label={texts.recoveryCode}
        hint={texts.recoveryHint}
        maxLength={longestRecoveryCode}
        value={code.typed}
        onValueChange={code.type}
      />
      <input type="submit" hidden />
    </form>,
    <Continue {...code} />,
  );
}

/** The phone asks for the key only after a press, so the screen does not start by itself. */
export function KeyWay({ method, renderFrame }: WayProps) {
  const texts = useSecondStepTexts();
  const [problem, setProblem] = useState<string>();
  const { busy, attempt } = useAttempt();
  // Choosing another way cancels the request for the key.
  const [abort] = useState(() => new AbortController());
  useEffect(() => () => abort.abort(), [abort]);

  async function show() {
    setProblem(undefined);
    const failure = await attempt(() => showKey(method, abort.signal));
    if (failure === undefined || failure === null || abort.signal.aborted) return;
    setProblem(problemOf(failure, texts, texts.keyRefused, texts.keyRefused));
  }

  return renderFrame(
    <Problem>{problem}</Problem>,
    <FieldButton
      variant="primary"
      busy={busy}
      icon={<KeyRound aria-hidden="true" />}
      onClick={() => void show()}
    >
      {texts.useKey}
    </FieldButton>,
  );
}

interface TypedCode {
  readonly typed: string;
  readonly problem: string | undefined;
  readonly busy: boolean;
  readonly type: (text: string) => void;
  readonly clear: () => void;
  readonly submit: (event?: FormEvent) => void;
}

/**
 * A code being typed and sent. A wrong one is cleared; one that did not reach the server is kept.
 * @param missing says what is wrong with what was typed; six digits without it, sent with the last one
 */
function useCode(
  show: (code: string) => Promise<{ readonly error: unknown }>,
  whenWrong: string,
  missing?: () => string,
): TypedCode {
  const texts = useSecondStepTexts();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const { busy, attempt } = useAttempt();
  const isDigits = missing === undefined;

  async function send(code: string) {
    if (isDigits ? code.length < digitsOfCode : code === '')
      return setProblem(isDigits ? texts.sixDigits : missing());
    setProblem(undefined);
    const failure = await attempt(() => show(code));
    if (failure === undefined || failure === null) return;
    const words = problemOf(failure, texts, whenWrong);
    setProblem(words);
    if (words === whenWrong && isDigits) setTyped('');
  }

  return {
    typed,
    problem,
    busy,
    type: (text) => {
      if (text === typed) return;
      setTyped(text);
      if (isDigits && text.length === digitsOfCode) void send(text);
    },
    clear: () => {
      setTyped('');
      setProblem(undefined);
    },
    submit: (event) => {
      event?.preventDefault();
      void send(typed.trim());
    },
  };
}

function Code({ label, typed, problem, type, submit }: TypedCode & { readonly label: string }) {
  const form = useRef<HTMLFormElement>(null);
  // A code that was wrong is typed again at once.
  useEffect(() => {
    if (problem !== undefined) form.current?.querySelector('input')?.focus();
  }, [problem]);
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Problem>{problem}</Problem>
      <CodeInput label={label} name="code" digits={digitsOfCode} value={typed} onValueChange={type} />
      <input type="submit" hidden />
    </form>
  );
}

function Continue({ busy, submit }: TypedCode) {
  const texts = useSecondStepTexts();
  return (
    <FieldButton variant="primary" busy={busy} onClick={() => submit()}>
      {texts.continue}
    </FieldButton>
  );
}

function Problem({ children }: { readonly children: string | undefined }) {
  if (children === undefined) return null;
  return (
    <Banner tone="bad" live>
      {children}
    </Banner>
  );
}
