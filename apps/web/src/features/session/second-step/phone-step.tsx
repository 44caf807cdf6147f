import { useState } from 'react';
import { authMessageOf } from '../../../api/auth-message.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { toast } from '../../../ui/toasts/toast.tsx';
import { useAttempt } from '../use-attempt.ts';
import { useCountdown } from '../use-countdown.ts';
import { CodeStep } from './code-step.tsx';
import { secondsBetweenTextMessages, sendTextMessage } from './step-acts.ts';
import type { StepProps } from './step-props.ts';

/** A text message costs money and wakes people: it is sent on request, not when the page opens. */
export function PhoneStep({ method, onShown }: StepProps) {
  const [challengeId, setChallengeId] = useState<string>();
  const { left, start } = useCountdown(secondsBetweenTextMessages, false);
  const { busy, attempt } = useAttempt();

  async function send() {
    toast.clear();
    const failure = await attempt(() => sendTextMessage(method, setChallengeId));
    if (failure === undefined) return;
    if (failure !== null) {
      toast.error(authMessageOf(failure, 'The text message could not be sent'));
      return;
    }
    start();
    toast.info('Text message sent');
  }

  const sendButton = (
    // The only control at first.
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    <Button
      autoFocus={challengeId === undefined}
      variant={challengeId === undefined ? 'primary' : 'ghost'}
      size={challengeId === undefined ? 'lg' : 'md'}
      fullWidth
      busy={busy}
      onClick={() => void send()}
      disabledReason={left > 0 ? 'The message can take a minute to arrive.' : undefined}
    >
      {challengeId === undefined ? 'Send code' : left > 0 ? `Send again in ${left} s` : 'Send again'}
    </Button>
  );
  if (challengeId === undefined) return sendButton;
  return (
    <div className="flex flex-col gap-2">
      {/* A new message invalidates the previous code, so the field starts empty. */}
      <CodeStep
        key={challengeId}
        method={method}
        onShown={onShown}
        challengeId={challengeId}
        label="Code from the text message"
        whenWrong="This code is wrong or has expired. Check the latest message, or send it again."
      />
      {sendButton}
    </div>
  );
}
