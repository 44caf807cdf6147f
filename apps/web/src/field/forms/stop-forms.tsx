import type { PackForm } from '@haulwright/domain/field/day-pack';
import { formsOfJob, isFiled, missingForms } from '@haulwright/domain/field/job-forms';
import { textIn } from '@haulwright/domain/forms/form-template';
import { ClipboardList } from 'lucide-react';
import { stopPath } from '../stop/stop-path.ts';
import { draftOf } from '../device/drafts.ts';
import { decisionOn } from '../device/person-work.ts';
import { Banner } from '../kit/banner.tsx';
import { FieldLink } from '../kit/field-link.tsx';
import { fieldLook } from '../kit/field-look.ts';
import { Part } from '../kit/screen.tsx';
import type { StopView } from '../state/day-view.ts';
import { useField } from '../state/field-context.ts';
import { useTexts } from '../texts/use-texts.ts';
import { filledFormKey } from './file-form.ts';
import { languageOf } from './form-language.ts';

/** The forms of a job, with what became of each. */
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
          <FormList stop={stop} forms={others.map((form) => ({ form, required: false }))} />
        </details>
      )}
    </>
  );
}

interface FormListProps {
  readonly stop: StopView;
  readonly forms: readonly { readonly form: PackForm; readonly required: boolean }[];
}

function FormList({ stop, forms }: FormListProps) {
  const { pack, commands, drafts } = useField();
  const texts = useTexts();
  const jobId = stop.job?.id ?? '';
  const stateOf = (formId: string, required: boolean): string | null => {
    const own = commands.findLast(
      ({ command }) =>
        command.type === 'form.filed' && command.data.jobId === jobId && command.data.formId === formId,
    );
    if (draftOf(drafts, filledFormKey(jobId, formId)) !== undefined) return texts.forms.started;
    if (own?.state === 'refused') return texts.forms.refused;
    if (own?.state === 'waiting') return texts.forms.waiting;
    if (own?.state === 'recorded' && decisionOn(own.id, pack) === 'open') return texts.forms.office;
    if (pack !== null && isFiled(pack, jobId, formId)) return texts.forms.sent;
    return required ? texts.forms.required : null;
  };
  return (
    <ul className="flex flex-col gap-2">
      {forms.map(({ form, required }) => {
        const state = stateOf(form.id, required);
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

/** Warns before a job is completed without a form the office needs. */
export function MissingForms({ stop }: { readonly stop: StopView }) {
  const { pack } = useField();
  const texts = useTexts();
  const missing = pack === null || stop.job === null ? [] : missingForms(pack, stop.job);
  if (missing.length === 0) return null;
  return (
    <div className="mb-4">
      <Banner tone="warn" title={{ text: texts.forms.missingTitle }}>
        {texts.forms.missingWhy}
      </Banner>
      <div className="mt-2">
        <FormList stop={stop} forms={missing.map((form) => ({ form, required: true }))} />
      </div>
    </div>
  );
}
