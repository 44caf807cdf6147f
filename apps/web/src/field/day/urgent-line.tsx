import { AlarmClock } from 'lucide-react';
import type { StopView } from '../state/day-view.ts';
import { useTexts } from '../texts/use-texts.ts';
import { urgentWords } from './urgent-words.ts';

/** The deadline of urgent work, as icon and text; nothing when it is not urgent. */
export function UrgentLine({ stop }: { readonly stop: StopView }) {
  const texts = useTexts();
  const words = urgentWords(stop, texts);
  if (words === null) return null;
  return (
    <span className="flex items-center gap-1.5 text-lg font-semibold text-ink [&_svg]:size-5 [&_svg]:shrink-0">
      <AlarmClock aria-hidden="true" />
      {words}
    </span>
  );
}
