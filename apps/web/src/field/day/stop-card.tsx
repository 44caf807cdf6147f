import { ChevronRight } from 'lucide-react';
import { languageOf } from '../forms/form-language.ts';
import { FieldLink } from '../kit/field-link.tsx';
import { StopBadge } from '../kit/stop-badge.tsx';
import { timeOfStop, type StopView } from '../state/day-view.ts';
import { useField } from '../state/field-context.ts';
import { timeAt, timeOfDay } from '../texts/formats.ts';
import { useTexts } from '../texts/use-texts.ts';
import { workName } from '../texts/work-name.ts';
import { stopPath } from '../stop/stop-path.ts';
import { UrgentLine } from './urgent-line.tsx';

/** A stop in the list: client, address, time and state. */
export function StopCard({ stop, number }: { readonly stop: StopView; readonly number?: number }) {
  const texts = useTexts();
  const { pack } = useField();
  const timeZone = pack?.me.timeZone ?? 'UTC';
  const at = timeOfStop(stop);
  const time =
    at === null ? null : typeof at === 'string' ? timeAt(at, timeZone, texts) : timeOfDay(at, texts);
  return (
    <li>
      <FieldLink
        to={stopPath(stop.key)}
        className="field-target flex items-center gap-3 rounded-xl border-2 border-line bg-surface px-4 py-3 text-ink no-underline"
      >
        {number !== undefined && (
          <span className="numeric min-w-6 self-start text-xl font-semibold">{number}</span>
        )}
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <strong className="text-xl font-semibold break-words">{stop.title}</strong>
            {time !== null && <span className="numeric text-lg">{time}</span>}
          </span>
          <span className="block text-lg break-words text-ink-soft">
            {stop.job === null ? texts.stop.disposal : workName(stop.job, languageOf(texts))}
          </span>
          <UrgentLine stop={stop} />
          <StopBadge state={stop.state} />
        </span>
        <ChevronRight aria-hidden="true" className="size-6 shrink-0 text-ink-soft" />
      </FieldLink>
    </li>
  );
}
