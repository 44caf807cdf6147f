import { useSearch } from '@tanstack/react-router';
import { FormEditor } from './form-editor.tsx';
import { startOf } from './form-queries.ts';

/** A form that is not saved yet: blank, or from a starter. */
export default function NewFormPage() {
  const { from } = useSearch({ from: '/office/settings/forms/new' });
  return <FormEditor key={from ?? ''} form={null} initial={startOf(from)} />;
}
