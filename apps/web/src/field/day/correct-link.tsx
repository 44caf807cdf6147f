import { Pencil } from 'lucide-react';
import { FieldLink } from '../kit/field-link.tsx';
import { fieldLook } from '../kit/field-look.ts';
import type { StopView } from '../state/day-view.ts';
import { useField } from '../state/field-context.ts';
import { ownDumpOf } from '../state/own-dump.ts';
import { ownReportOf } from '../state/own-report.ts';
import { correctDumpPath, stopPath } from '../stop/stop-path.ts';
import { useAmountTexts } from '../papers/use-amount-texts.ts';

/** Link to the correction of what this phone reported at a stop: the work, or the dump. */
export function CorrectLink({ stop }: { readonly stop: StopView }) {
  const { drafts, commands } = useField();
  const words = useAmountTexts();
  if (stop.job === null) return <CorrectDumpLink at={{ stopKey: stop.key }} />;
  if (stop.job.status !== 'completed' || ownReportOf(drafts, commands, stop.job.id) === null) return null;
  return (
    <FieldLink to={`${stopPath(stop.key)}/correct`} className={fieldLook('secondary')}>
      <Pencil aria-hidden="true" />
      {words.correct}
    </FieldLink>
  );
}

/** The same for a dump, at its stop or beside the code of its visit. */
export function CorrectDumpLink({ at }: { readonly at: Parameters<typeof ownDumpOf>[2] }) {
  const { drafts, commands } = useField();
  const words = useAmountTexts();
  const own = ownDumpOf(drafts, commands, at);
  if (own === null) return null;
  return (
    <FieldLink to={correctDumpPath(own.visitId)} className={fieldLook('secondary', 'w-full')}>
      <Pencil aria-hidden="true" />
      {words.correctDump}
    </FieldLink>
  );
}
