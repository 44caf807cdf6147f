import { MapPin, MapPinOff } from 'lucide-react';
import { shareOwnPlace } from '../device/identity.ts';
import { FieldButton } from '../kit/field-button.tsx';
import { useField } from '../state/field-context.ts';
import { usePlaceTexts } from './use-place-texts.ts';
import { useSharing } from './use-sharing.ts';

/** Fewer are on their way; a person without signal need not be told of each. */
const worthSaying = 8;

/** Says on every screen that the office sees where the person is, or why it does not; nothing off duty. */
export default function PlaceBar() {
  const { person, online } = useField();
  const texts = usePlaceTexts();
  const { isOn, trouble, waiting, dropped } = useSharing();
  if (!isOn) return null;
  return (
    <section
      aria-label={texts.title}
      className="flex items-center gap-2 border-t border-line bg-accent-soft px-4 py-1 text-lg text-ink [&_svg]:size-6 [&_svg]:shrink-0"
    >
      {trouble === null ? <MapPin aria-hidden="true" /> : <MapPinOff aria-hidden="true" />}
      <output className="block min-w-0 flex-1 break-words">
        {trouble === null ? texts.shared : texts.trouble[trouble]}
        {waiting > 0 && (!online || waiting >= worthSaying) && ` ${texts.waiting(waiting)}`}
        {dropped > 0 && ` ${texts.dropped(dropped)}`}
      </output>
      <FieldButton aria-label={texts.stopSharing} onClick={() => void shareOwnPlace(person.userId, false)}>
        {texts.stop}
      </FieldButton>
    </section>
  );
}
