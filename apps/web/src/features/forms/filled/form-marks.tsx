import type { SubmissionSummary } from '@haulwright/contract/forms.contract';
import { Badge, badgeIcons } from '../../../ui/base/badge.tsx';

/** The marks of a filled-in form: incomplete, corrected, replaced. */
export const FormMarks = ({ form }: { readonly form: SubmissionSummary }) =>
  form.isComplete && !form.isCorrection && !form.isReplaced ? null : (
    <span className="flex flex-wrap gap-1.5">
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
