import type { StopView } from '../state/day-view.ts';
import { timeOfDay } from '../texts/formats.ts';
import type { useTexts } from '../texts/use-texts.ts';

/** "Begin by 11:30 AM" for urgent work that has not begun; null otherwise. */
export function urgentWords(
  { job }: Pick<StopView, 'job'>,
  texts: ReturnType<typeof useTexts>,
): string | null {
  if (job?.beginByMinute == null || job.startedAt !== null || job.status === 'cancelled') return null;
  return texts.stop.beginBy(timeOfDay(job.beginByMinute * 60, texts));
}
