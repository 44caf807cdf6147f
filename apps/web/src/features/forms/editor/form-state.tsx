import type { FormSummary } from '@haulwright/contract/forms.contract';
import { Lock } from 'lucide-react';
import { Badge, badgeIcons } from '../../../ui/base/badge.tsx';

/** Draft, published, retired, locked: the state of a form. */
export const FormState = ({
  form,
}: {
  readonly form: Pick<FormSummary, 'isArchived' | 'publishedNumber' | 'hasDraft' | 'lockedBy'>;
}) => (
  <span className="flex flex-wrap gap-1.5">
    {form.isArchived && <Badge>Retired</Badge>}
    {form.publishedNumber === null ? (
      <Badge tone="warn" icon={badgeIcons.waiting}>
        Draft
      </Badge>
    ) : (
      !form.isArchived && (
        <Badge tone="good" icon={badgeIcons.done}>
          Version {form.publishedNumber}
        </Badge>
      )
    )}
    {form.publishedNumber !== null && form.hasDraft && (
      <Badge tone="warn" icon={badgeIcons.waiting}>
        Unpublished changes
      </Badge>
    )}
    {form.lockedBy !== null && (
      <Badge tone="info" icon={<Lock aria-hidden="true" />}>
        Locked
      </Badge>
    )}
  </span>
);
