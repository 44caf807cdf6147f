import { ChevronRight } from 'lucide-react';
import { languageOf } from '../forms/form-language.ts';
import { FieldLink } from '../kit/field-link.tsx';
import { StopBadge } from '../kit/stop-badge.tsx';
import type { StopView } from '../state/day-view.ts';
import { useField } from '../state/field-context.ts';
import { timeOfDay, volume } from '../texts/formats.ts';
import { useTexts } from '../texts/use-texts.ts';
import { stopPath } from '../stop/stop-path.ts';
import { workName } from '../texts/work-name.ts';
import { CallLink, DriveLink } from './drive-link.tsx';
import { UrgentLine } from './urgent-line.tsx';
import { windowWords } from './work-facts.tsx';

/** The stop that the main button is about, with the way there and the client's phone one press away. */
export function NextStopCard({ stop }: { readonly stop: StopView }) {
  const texts = useTexts();
  const { pack } = useField();
  const gallons = stop.job?.expectedGallons ?? stop.stop?.gallons ?? 0;
  const promised = stop.job === null ? null : windowWords(stop.job, texts);
  return (
    <section
      aria-label={texts.today.nextStop}
      className="mb-3 rounded-xl border-2 border-accent bg-surface p-3 text-ink"
    >
      <FieldLink to={stopPath(stop.key)} className="block text-ink no-underline">
        <span className="block text-lg text-ink-soft">
          {[
            texts.today.next,
            stop.stop !== null && timeOfDay(stop.stop.arrivalSecond, texts),
            promised !== null && texts.today.promised(promised),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className="flex items-start gap-2">
          <strong className="min-w-0 flex-1 text-2xl font-semibold break-words">{stop.title}</strong>
          <ChevronRight aria-hidden="true" className="mt-1 size-6 shrink-0" />
        </span>
        <span className="block text-xl break-words">{stop.address ?? texts.stop.noAddress}</span>
        <UrgentLine stop={stop} />
        <span className="block text-lg">
          {[
            stop.job === null ? texts.stop.disposal : workName(stop.job, languageOf(texts)),
            gallons > 0 && volume(gallons, pack?.me.units ?? 'us', texts),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {stop.job?.gateCode != null && (
          <span className="block text-xl font-semibold">
            {texts.stop.gateCode}: {stop.job.gateCode}
          </span>
        )}
        {stop.state !== 'planned' && <StopBadge state={stop.state} />}
      </FieldLink>
      <div className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-2 empty:hidden">
        <CallLink stop={stop} />
        <DriveLink stop={stop} />
      </div>
    </section>
  );
}
