import { Pencil } from 'lucide-react';
import { FieldLink } from '../kit/field-link.tsx';
import { fieldLook } from '../kit/field-look.ts';
import type { StopView } from '../state/day-view.ts';
import { useField } from '../state/field-context.ts';
import { ownReportOf } from '../state/own-report.ts';
import { stopPath } from '../stop/stop-path.ts';
import { useAmountTexts } from '../papers/use-amount-texts.ts';

/** Link to the correction of what this phone reported. */
export function CorrectLink({ stop }: { readonly stop: StopView }) {
  const { drafts, commands } = useField();
  const words = useAmountTexts();
  if (stop.job?.status !== 'completed' || ownReportOf(drafts, commands, stop.job.id) === null) return null;
  return (
    <FieldLink to={`${stopPath(stop.key)}/correct`} className={fieldLook('secondary')}>
      <Pencil aria-hidden="true" />
      {words.correct}
    </FieldLink>
  );
}
