import { useFormContext, useWatch } from 'react-hook-form';
import { Checkbox } from '../../ui/checkbox.tsx';
import { type ClientFormDraft, primaryMarks } from './client-form-values.ts';

interface PrimaryCheckboxProps {
  readonly list: 'addresses' | 'contacts';
  readonly index: number;
  readonly label: string;
}

/** Marks one row of a list as its primary one and unmarks the others. */
export function PrimaryCheckbox({ list, index, label }: PrimaryCheckboxProps) {
  const { control, getValues, setValue } = useFormContext<ClientFormDraft>();
  const checked = useWatch({ control, name: `${list}.${index}.isPrimary` });

  function mark(isPrimary: boolean) {
    primaryMarks(getValues(list), index, isPrimary).forEach((marked, at) =>
      setValue(`${list}.${at}.isPrimary`, marked, { shouldDirty: true }),
    );
  }

  return <Checkbox label={label} checked={checked ?? false} onCheckedChange={mark} />;
}
