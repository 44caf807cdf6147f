import type { DayPickup } from '@haulwright/domain/field/pickups-aboard';
import { correctedNow } from '../device/clock.ts';
import { useSignedWords } from '../papers/use-signed-words.ts';
import type { StopView } from '../state/day-view.ts';
import { useField } from '../state/field-context.ts';
import { useTankTexts } from '../tanks/use-tank-texts.ts';
import { momentInWords, volume } from '../texts/formats.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Fact } from './fact.tsx';

/** What was reported of a stop: how much, when, and who signed. */
export function ReportedFacts({ stop: view }: { readonly stop: StopView }) {
  const { job } = view;
  const { pack, clock, commands } = useField();
  const texts = useTexts();
  const now = correctedNow(clock);
  // Where no papers are asked for, a pack lists no pickups: then only this phone's own report is known.
  const isReported = commands.some(
    ({ command }) => command.type === 'job.completed' && command.data.jobId === job?.id,
  );
  const words = useTankTexts();
  const signed = useSignedWords(job?.signature ?? null, job?.actualGallons ?? null);
  if (job === null || pack === null) return null;
  const { timeZone, units } = pack.me;
  const isInNoTank = isRefusedByLedger(view, pack.pickups) && (pack.papers !== undefined || isReported);
  const at = (moment: string | null) => moment !== null && momentInWords(moment, now, timeZone, texts);
  return (
    <dl className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
      <Fact name={texts.stop.collected} isWide isLarge>
        {job.actualGallons !== null &&
          (isInNoTank
            ? words.inNoTank(volume(job.actualGallons, units, texts))
            : volume(job.actualGallons, units, texts))}
      </Fact>
      <Fact name={texts.stop.startedAt}>{at(job.startedAt)}</Fact>
      <Fact name={texts.stop.completedAt}>{at(job.completedAt)}</Fact>
      <Fact name={texts.sign.title} isWide>
        {signed?.text}
      </Fact>
      <Fact name={texts.stop.notes} isWide>
        {job.completionNotes}
      </Fact>
    </dl>
  );
}

/** The job's gallons are in no tank of its truck: they did not fit, or something else was wrong with them. */
const isRefusedByLedger = ({ job, route }: StopView, pickups: readonly DayPickup[]): boolean =>
  job !== null &&
  job.status === 'completed' &&
  job.wasteType !== null &&
  (job.actualGallons ?? 0) > 0 &&
  (route?.tanks.length ?? 0) > 0 &&
  !pickups.some(({ jobId }) => jobId === job.id);
