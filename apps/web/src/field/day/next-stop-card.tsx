import { ChevronRight } from 'lucide-react';
import { FieldLink } from '../kit/field-link.tsx';
import { StopBadge } from '../kit/stop-badge.tsx';
import type { StopView } from '../state/day-view.ts';
import { useField } from '../state/field-context.ts';
import { timeOfDay, volume } from '../texts/formats.ts';
import { useTexts } from '../texts/use-texts.ts';
import { stopPath } from '../stop/stop-path.ts';
import { UrgentLine } from './urgent-line.tsx';

/** The stop that the main button is about. */
export function NextStopCard({ stop }: { readonly stop: StopView }) {
  const texts = useTexts();
  const { pack } = useField();
  const gallons = stop.job?.expectedGallons ?? stop.stop?.gallons ?? 0;
  return (
    <section aria-label={texts.today.nextStop} className="mb-2">
      <FieldLink
        to={stopPath(stop.key)}
        className="block rounded-xl border-2 border-accent bg-surface p-4 text-ink no-underline"
      >
        <span className="flex items-start gap-2">
          <strong className="min-w-0 flex-1 text-2xl font-semibold break-words">{stop.title}</strong>
          <ChevronRight aria-hidden="true" className="mt-1 size-6 shrink-0" />
        </span>
        <span className="mt-1 block text-xl break-words">{stop.address ?? texts.stop.noAddress}</span>
        <span className="mt-1 block text-lg text-ink-soft">
          {[
            stop.job?.title ?? texts.stop.disposal,
            stop.stop !== null && timeOfDay(stop.stop.arrivalSecond, texts),
            gallons > 0 && volume(gallons, pack?.me.units ?? 'us', texts),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <UrgentLine stop={stop} />
        {stop.job?.gateCode != null && (
          <span className="mt-1 block text-xl font-semibold">
            {texts.stop.gateCode}: {stop.job.gateCode}
          </span>
        )}
        <span className="mt-2 block">
          <StopBadge state={stop.state} />
        </span>
      </FieldLink>
    </section>
  );
}
