import type { CompanyForm } from '@haulwright/contract/forms.contract';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Undo2, Upload } from 'lucide-react';
import { Button } from '../../../ui/buttons/button.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { FormMenu } from './form-menu.tsx';
import { FormState } from './form-state.tsx';

interface FormHeaderProps {
  readonly form: CompanyForm | null;
  readonly title: string;
  readonly isDirty: boolean;
  readonly saving: boolean;
  readonly publishing: boolean;
  readonly onSave: () => void;
  readonly onPublish: () => void;
  readonly onUndo?: () => void;
  /** Called with the form after an action other than saving and publishing. */
  readonly onChanged: (form: CompanyForm) => void;
}

/** The form's name, state and actions. */
export function FormHeader({
  form,
  title,
  isDirty,
  saving,
  publishing,
  onSave,
  onPublish,
  onUndo,
  onChanged,
}: FormHeaderProps) {
  return (
    <PageHeader
      title={title}
      badge={form !== null && <FormState form={form} />}
      description={isDirty ? 'Not saved yet' : 'Saved'}
      back={
        <Button
          variant="ghost"
          icon={<ArrowLeft aria-hidden="true" />}
          iconLabel="Back to forms"
          render={<Link to="/settings" search={{ tab: 'forms' }} />}
        />
      }
      actions={
        <>
          <Button
            icon={<Undo2 aria-hidden="true" />}
            disabledReason={onUndo === undefined ? 'Nothing to undo' : undefined}
            onClick={onUndo}
          >
            Undo
          </Button>
          {form !== null && <FormMenu form={form} isDirty={isDirty} onChanged={onChanged} />}
          <Button
            busy={saving}
            disabledReason={isDirty ? undefined : 'Everything is saved.'}
            onClick={onSave}
          >
            Save draft
          </Button>
          {form !== null && (
            <Button
              variant="primary"
              icon={<Upload aria-hidden="true" />}
              busy={publishing}
              disabledReason={
                form.isArchived
                  ? 'Restore the form first.'
                  : isDirty || form.hasDraft
                    ? undefined
                    : 'Nothing was changed since it was published.'
              }
              onClick={onPublish}
            >
              Publish
            </Button>
          )}
        </>
      }
    />
  );
}
