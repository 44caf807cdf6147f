import { itemsInWords } from '@haulwright/domain/rentals/rental-work';
import { languageOf } from '../forms/form-language.ts';
import type { StopView } from '../state/day-view.ts';
import { useField } from '../state/field-context.ts';
import { timeOfDay, volume } from '../texts/formats.ts';
import { useTexts } from '../texts/use-texts.ts';
import { workName } from '../texts/work-name.ts';
import { Fact } from './fact.tsx';
import { urgentWords } from './urgent-words.ts';

/** How to get in, and what to do there. */
export function WorkFacts({ stop: view }: { readonly stop: StopView }) {
  const { job, stop } = view;
  const { pack } = useField();
  const texts = useTexts();
  if (job === null || pack === null) return null;
  const { units } = pack.me;
  const language = languageOf(texts);
  return (
    <dl className="mt-3 mb-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-x-4 gap-y-2 [&>*]:min-w-0">
      <Fact isWide name={texts.stop.urgent}>
        {urgentWords(view, texts)}
      </Fact>
      <Fact isWide name={texts.stop.gateCode} isLarge>
        {job.gateCode}
      </Fact>
      <Fact isWide name={texts.stop.access}>
        {job.accessInstructions}
      </Fact>
      <Fact isWide name={texts.stop.work}>
        {[
          workName(job, language),
          job.description,
          job.priority === 'normal' ? null : texts.priorities[job.priority],
        ]
          .filter(Boolean)
          .join('\n')}
      </Fact>
      <Fact name={texts.stop.volume}>
        {job.expectedGallons > 0 && volume(job.expectedGallons, units, texts)}
      </Fact>
      <Fact name={texts.stop.tank}>{job.tankGallons !== null && volume(job.tankGallons, units, texts)}</Fact>
      <Fact name={texts.stop.load}>
        {stop !== null && stop.loadAfterGallons > 0 && volume(stop.loadAfterGallons, units, texts)}
      </Fact>
      <Fact name={texts.stop.waste}>{job.wasteType !== null && texts.wastes[job.wasteType]}</Fact>
      <Fact name={texts.stop.window}>{windowWords(job, texts)}</Fact>
      <Fact name={texts.stop.plannedAt}>{stop === null ? null : timeOfDay(stop.arrivalSecond, texts)}</Fact>
      <Fact isWide name={texts.rentalUnits.title}>
        {job.rental != null &&
          texts.rentalUnits.planned(
            texts.rentalUnits.actions[job.rental.action],
            itemsInWords(job.rental.items),
          )}
      </Fact>
    </dl>
  );
}

/** When the client expects somebody, as agreed; null without an agreement. */
export function windowWords(
  { windowStartMinute: from, windowEndMinute: to }: NonNullable<StopView['job']>,
  texts: ReturnType<typeof useTexts>,
): string | null {
  const time = (minute: number) => timeOfDay(minute * 60, texts);
  if (from !== null && to !== null) return texts.stop.between(time(from), time(to));
  if (from !== null) return texts.stop.from(time(from));
  return to === null ? null : texts.stop.until(time(to));
}
