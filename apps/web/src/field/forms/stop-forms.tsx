import type { PackForm } from '@haulwright/domain/field/day-pack';
import { formsOfJob, isFiled } from '@haulwright/domain/field/job-forms';
import type { FormNeed } from '@haulwright/domain/forms/company-form';
import { textIn } from '@haulwright/domain/forms/form-template';
import { ClipboardList } from 'lucide-react';
import { stopPath } from '../stop/stop-path.ts';
import { draftOf } from '../device/drafts.ts';
import { decisionOn } from '../device/person-work.ts';
import { FieldLink } from '../kit/field-link.tsx';
import { fieldLook } from '../kit/field-look.ts';
import { Part } from '../kit/screen.tsx';
import type { StopView } from '../state/day-view.ts';
import { useField } from '../state/field-context.ts';
import { useTexts } from '../texts/use-texts.ts';
import { filledFormKey } from './file-form.ts';
import { languageOf } from './form-language.ts';

/** The forms of a job, each with its state. */
export function StopForms({ stop }: { readonly stop: StopView }) {
  const { pack } = useField();
  const texts = useTexts();
  if (pack === null || stop.job === null) return null;
  const { offered, others } = formsOfJob(pack, stop.job);
  return (
    <>
      {offered.length > 0 && (
        <Part title={texts.forms.title}>
          <FormList stop={stop} forms={offered} />
        </Part>
      )}
      {others.length > 0 && (
        <details className="mt-4 text-lg text-ink">
          <summary className="field-target flex items-center font-semibold">{texts.forms.others}</summary>
          <FormList stop={stop} forms={others.map((form) => ({ form, need: 'offered' }))} />
        </details>
      )}
    </>
  );
}

interface FormListProps {
  readonly stop: StopView;
  readonly forms: readonly { readonly form: PackForm; readonly need: FormNeed }[];
}

/** Forms, each with its state. */
export function FormList({ stop, forms }: FormListProps) {
  const { pack, commands, drafts } = useField();
  const texts = useTexts();
  const jobId = stop.job?.id ?? '';
  const stateOf = (formId: string, need: FormNeed): string | null => {
    const own = commands.findLast(
      ({ command }) =>
        command.type === 'form.filed' && command.data.jobId === jobId && command.data.formId === formId,
    );
    if (draftOf(drafts, filledFormKey(jobId, formId)) !== undefined) return texts.forms.started;
    if (own?.state === 'refused') return texts.forms.refused;
    if (own?.state === 'waiting') return texts.forms.waiting;
    if (own?.state === 'recorded' && decisionOn(own.id, pack) === 'open') return texts.forms.office;
    if (pack !== null && isFiled(pack, jobId, formId)) return texts.forms.sent;
    return need === 'offered' ? null : need === 'required' ? texts.forms.required : texts.forms.wanted;
  };
  return (
    <ul className="flex flex-col gap-2">
      {forms.map(({ form, need }) => {
        const state = stateOf(form.id, need);
        return (
          <li key={form.id}>
            <FieldLink
              to={`${stopPath(stop.key)}/form/${form.id}`}
              className={fieldLook('secondary', 'w-full')}
            >
              <ClipboardList aria-hidden="true" />
              {textIn(form.template.title, languageOf(texts))}
              {state !== null && ` · ${state}`}
            </FieldLink>
          </li>
        );
      })}
    </ul>
  );
}
