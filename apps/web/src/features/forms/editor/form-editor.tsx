import type { CompanyForm } from '@haulwright/contract/forms.contract';
import { itemKinds, itemsBefore } from '@haulwright/domain/forms/edit-form';
import type { FormTemplate } from '@haulwright/domain/forms/form-template';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { api } from '../../../api/queries.ts';
import { LeaveGuard } from '../../../leave-guard.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { stopsAtUnread } from '../../../ui/fields/unread-fields.ts';
import { Card } from '../../../ui/page/card.tsx';
import { toast } from '../../../ui/toasts/toast.tsx';
import { FormHeader } from './form-header.tsx';
import { FormPreview } from './form-preview.tsx';
import { useFormAct } from './form-queries.ts';
import { FormVersions } from './form-versions.tsx';
import { ItemFields } from './item-fields.tsx';
import { ItemList } from './item-list.tsx';
import { JobTypesCard } from './job-types-card.tsx';
import { TextPair } from './text-pair.tsx';
import { useFormDraft } from './use-form-draft.ts';

interface FormEditorProps {
  /** Null: not saved yet. */
  readonly form: CompanyForm | null;
  readonly initial: FormTemplate;
}

/** Edits a form: its items in order, beside a preview of the phone. */
export function FormEditor({ form, initial }: FormEditorProps) {
  const { draft, change, canUndo, undo, isDirty, settle, problem, problemCount, check } =
    useFormDraft(initial);
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  // The edited state: a colleague's change in the meantime is refused, not overwritten.
  const [seen, setSeen] = useState(form?.updatedAt ?? '');
  const isNew = form === null;
  const fields = useRef<HTMLDivElement>(null);

  const save = useFormAct({
    run: (template: FormTemplate) =>
      form === null
        ? api.forms.create.call({ template })
        : api.forms.save.call({ id: form.id, seen, template }),
    done: 'Draft saved',
    failed: 'Failed to save the form',
    onDone: (saved) => {
      settle(draft);
      setSeen(saved.updatedAt);
      if (isNew) {
        setLeaving(true);
        void navigate({
          to: '/settings/forms/$formId',
          params: { formId: saved.id },
          replace: true,
          ignoreBlocker: true,
        });
      }
    },
  });
  const publish = useFormAct({
    run: async (template: FormTemplate) => {
      const saved =
        isDirty && form !== null ? await api.forms.save.call({ id: form.id, seen, template }) : form;
      if (saved === null) throw new Error('a form is saved before it is published');
      if (saved !== form) setSeen(saved.updatedAt);
      return api.forms.publish.call({ id: saved.id, seen: saved === form ? seen : saved.updatedAt });
    },
    done: 'Published. Technicians get it with their next update.',
    failed: 'Failed to publish the form',
    onDone: (published) => {
      settle(draft);
      setSeen(published.updatedAt);
    },
  });
  const checked = (then: (template: FormTemplate) => void) => () => {
    if (!stopsAtUnread(fields.current) && check()) then(draft);
    else toast.error({ title: 'Not saved', description: 'Fix what is marked first.' });
  };

  return (
    <>
      <FormHeader
        form={form}
        title={draft.title.en || 'New form'}
        isDirty={isDirty || isNew}
        saving={save.isPending}
        publishing={publish.isPending}
        onSave={checked((template) => save.mutate(template))}
        onPublish={checked((template) => publish.mutate(template))}
        onChanged={({ updatedAt }) => setSeen(updatedAt)}
        {...(canUndo && { onUndo: undo })}
      />
      <LeaveGuard when={isDirty && !leaving} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_432px]">
        <div ref={fields} className="grid min-w-0 gap-4">
          <Card title="Form">
            {problemCount > 0 && (
              <p role="alert" className="pb-3 text-bad-text">
                {problemCount === 1 ? 'One thing is' : `${problemCount} things are`} to fix before it can be
                saved.
              </p>
            )}
            <TextPair
              label="Title"
              text={draft.title}
              maxLength={120}
              place="title"
              problem={problem}
              onTextChange={(title) => change({ ...draft, title })}
            />
          </Card>
          <Card title="Items" description="Technicians read them in this order, ten on a page.">
            {problem('items') !== undefined && <p className="pb-3 text-bad-text">Add an item.</p>}
            {draft.items.length === 0 && (
              <p className="pb-3 text-ink-soft">The form is empty. Add the first item.</p>
            )}
            <ItemList
              label="Items"
              items={draft.items}
              onItemsChange={(items) => change({ ...draft, items })}
              kinds={itemKinds}
              maxItems={120}
              place="items"
              problem={problem}
              onRemoved={(item) =>
                toast.info({
                  title: `Removed ${item.label.en || 'an item'}`,
                  action: { label: 'Undo', run: undo },
                })
              }
              renderFields={(item, at, put) => (
                <ItemFields
                  item={item}
                  before={itemsBefore(draft.items, at)}
                  place={`items/${at}`}
                  problem={problem}
                  onItemChange={put}
                  onRemoved={(inner) =>
                    toast.info({
                      title: `Removed ${inner.label.en || 'an item'}`,
                      action: { label: 'Undo', run: undo },
                    })
                  }
                />
              )}
            />
          </Card>
          {form !== null && <JobTypesCard form={form} />}
          {form !== null && <FormVersions form={form} />}
        </div>
        <div className="min-w-0 xl:sticky xl:top-4">
          <FormPreview template={draft} />
        </div>
      </div>
      {/* Repeated at the end, because the top of a long form is far away. */}
      <div className="flex justify-end py-3 xl:hidden">
        <Button busy={save.isPending} onClick={checked((template) => save.mutate(template))}>
          Save draft
        </Button>
      </div>
    </>
  );
}
