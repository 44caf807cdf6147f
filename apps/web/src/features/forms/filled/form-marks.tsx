import type { SubmissionSummary } from '@haulwright/contract/forms.contract';
import { Badge, badgeIcons } from '../../../ui/base/badge.tsx';
import { useUnits } from '../../measures/use-units.ts';

/** The marks of a filled-in form: incomplete, corrected, replaced, other gallons than the job's. */
export function FormMarks({ form }: { readonly form: SubmissionSummary }) {
  const { volume } = useUnits();
  const { otherGallons = null } = form;
  if (form.isComplete && !form.isCorrection && !form.isReplaced && otherGallons === null) return null;
  return (
    <span className="flex flex-wrap gap-1.5">
      {otherGallons !== null && (
        <Badge tone="warn" icon={badgeIcons.warning}>
          {volume(otherGallons.form)} here, {otherGallons.job === null ? 'none' : volume(otherGallons.job)}{' '}
          reported
        </Badge>
      )}
      {!form.isComplete && (
        <Badge tone="warn" icon={badgeIcons.warning}>
          Not complete
        </Badge>
      )}
      {form.isCorrection && !form.isReplaced && (
        <Badge tone="info" icon={badgeIcons.note}>
          Correction
        </Badge>
      )}
      {form.isReplaced && <Badge icon={badgeIcons.note}>Corrected later</Badge>}
    </span>
  );
}
