import { MapPin, MapPinOff } from 'lucide-react';
import { useState } from 'react';
import { shareOwnPlace } from '../device/identity.ts';
import { findPosition } from '../device/position.ts';
import { FieldButton } from '../kit/field-button.tsx';
import { Part } from '../kit/screen.tsx';
import { useField } from '../state/field-context.ts';
import { useAct } from '../state/use-act.ts';
import { usePlaceTexts } from './use-place-texts.ts';

/** Switches the sharing of the person's place, on this phone. */
export function SharePart() {
  const { person, pack } = useField();
  const texts = usePlaceTexts();
  const { busy, run } = useAct();
  const [isDenied, setDenied] = useState(false);
  const isOn = person.sharesPlace === true;
  const turn = async () => {
    setDenied(false);
    if (!isOn) {
      // The browser asks at the press, not later in the day.
      const position = await findPosition();
      if ('none' in position && position.none === 'denied') {
        setDenied(true);
        return;
      }
    }
    await shareOwnPlace(person.userId, !isOn);
  };
  return (
    <Part title={texts.title}>
      <p className="mb-2 text-lg text-ink">{texts.why}</p>
      {pack?.me.breaksAreDuty === true && <p className="mb-2 text-lg text-ink">{texts.onBreaks}</p>}
      {pack?.me.watchesParkedTrucks === true && <p className="mb-2 text-lg text-ink">{texts.parked}</p>}
      {isDenied && (
        <p role="alert" className="mb-2 text-lg font-medium text-ink">
          ⚠ {texts.trouble.denied}
        </p>
      )}
      <FieldButton
        role="switch"
        aria-checked={isOn}
        aria-label={texts.title}
        className="w-full"
        busy={busy}
        icon={isOn ? <MapPin aria-hidden="true" /> : <MapPinOff aria-hidden="true" />}
        onClick={() => void run(turn)}
      >
        {isOn ? texts.on : texts.off}
      </FieldButton>
    </Part>
  );
}
