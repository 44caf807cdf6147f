import { toVolume } from '@haulwright/domain/kernel/units';
import { draftOf } from '../device/drafts.ts';
import { formKey } from './acts.ts';
import { isOver, type StopView } from './day-view.ts';
import { useField } from './field-context.ts';
import { useKeptForm } from './use-kept-form.ts';

/** The amount pumped, as far as it is typed: one for the completion, the signature and the job's forms. */
interface WorkAmount {
  readonly gallons: string;
  /** What a form of the job that was filed says. */
  readonly formGallons?: number | null;
}

interface SharedAmount {
  readonly work: WorkAmount;
  readonly changeWork: (next: WorkAmount) => void;
  /** The work is over: the amount is what was reported, and is not asked for any more. */
  readonly isReported: boolean;
}

/** The amount that the completion, the signature and the forms of a stop share, stored with the completion's form. */
export function useWorkAmount(stop: StopView): SharedAmount {
  const { database, drafts, pack, commands } = useField();
  const key = formKey('complete', stop);
  const [work, changeWork] = useKeptForm<WorkAmount>(database, key, {
    gallons: '',
    ...(draftOf(drafts, key) as WorkAmount | undefined),
  });
  if (!isOver(stop)) return { work, changeWork, isReported: false };
  const report = commands.findLast(
    ({ command }) => command.type === 'job.completed' && command.data.jobId === stop.job?.id,
  )?.command;
  // A report that waits for the office is not in the pack.
  const told = report?.type === 'job.completed' ? report.data.gallons : null;
  const gallons = stop.job?.actualGallons ?? told;
  const typed = gallons === null ? '' : String(toVolume(gallons, pack?.me.units ?? 'us'));
  return { work: { gallons: typed }, changeWork: () => {}, isReported: true };
}
