import { Bell, BellOff } from 'lucide-react';
import { FieldButton } from '../kit/field-button.tsx';
import { Part } from '../kit/screen.tsx';
import { useField } from '../state/field-context.ts';
import { usePush } from '../state/use-push.ts';
import { useTexts } from '../texts/use-texts.ts';

/** Turns notices of changed routes and messages on and off for this phone. */
export function PushPart() {
  const { person } = useField();
  const { push } = useTexts();
  const { state, busy, failed, turnOn, turnOff } = usePush(person.userId);
  if (state === null) return null;
  return (
    <Part title={push.title}>
      <p className="mb-2 text-lg text-ink">{push.states[state]}</p>
      {failed && (
        <p role="alert" className="mb-2 text-lg font-medium text-ink">
          ⚠ {push.failed}
        </p>
      )}
      {state === 'off' && (
        <FieldButton className="w-full" busy={busy} icon={<Bell aria-hidden="true" />} onClick={turnOn}>
          {push.turnOn}
        </FieldButton>
      )}
      {state === 'on' && (
        <FieldButton className="w-full" busy={busy} icon={<BellOff aria-hidden="true" />} onClick={turnOff}>
          {push.turnOff}
        </FieldButton>
      )}
    </Part>
  );
}
