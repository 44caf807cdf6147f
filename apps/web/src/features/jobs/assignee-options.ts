import type { JobAssignee } from '@haulwright/domain/jobs/job-detail';
import type { SelectOption } from '../../ui/fields/select.tsx';

/** The value for "nobody" in the choices and in the address. */
export const NOBODY = 'nobody';

/**
 * Nobody, then the technicians, then the office; `current` is listed even after leaving the company.
 */
export function assigneeOptions(
  people: readonly JobAssignee[],
  nobody: string,
  current?: { readonly userId: string | null; readonly fullName: string | null },
): SelectOption<string>[] {
  const left =
    current?.userId != null &&
    people.length > 0 &&
    !people.some((person) => person.userId === current.userId);
  return [
    { value: NOBODY, label: nobody },
    ...people.map((person) => ({
      value: person.userId,
      label: person.fullName === '' ? 'Unnamed User' : person.fullName,
      detail: person.isFieldTechnician ? 'Field technician' : 'Office',
    })),
    ...(left
      ? [
          {
            value: current.userId,
            label: current.fullName ?? 'Former user',
            detail: 'Left the company',
            disabled: true,
          },
        ]
      : []),
  ];
}
