import type { PackForm } from '@haulwright/domain/field/day-pack';
import { evaluateForm } from '@haulwright/domain/forms/evaluate-form';
import { type FormTemplate, textIn } from '@haulwright/domain/forms/form-template';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { StopFormScreen } from '../stop/stop-form-screen.tsx';
import { stopPath } from '../stop/stop-path.ts';
import { draftOf } from '../device/drafts.ts';
import { FieldButton } from '../kit/field-button.tsx';
import { go } from '../kit/navigation.ts';
import { PhotoField } from '../kit/photo-field.tsx';
import { Screen } from '../kit/screen.tsx';
import type { StopView } from '../state/day-view.ts';
import { useField } from '../state/field-context.ts';
import { useAct } from '../state/use-act.ts';
import { useKeptForm } from '../state/use-kept-form.ts';
import { useWorkAmount } from '../state/use-work-amount.ts';
import { useTexts } from '../texts/use-texts.ts';
import { fileForm, filledFormKey } from './file-form.ts';
import { FormItems } from './form-items.tsx';
import { languageOf } from './form-language.ts';
import { shownPages } from './form-pages.ts';
import { type DrawnSignatures, signedContent, submittedSignatures } from './form-signatures.ts';
import { typedAnswers, type TypedForm } from './typed-answers.ts';

/** A form in progress, with its version: the office may publish a new one meanwhile. */
interface FormDraft {
  readonly form: PackForm;
  readonly typed: TypedForm;
  /** Missing in a draft of an older version. */
  readonly drawn?: DrawnSignatures;
}

interface FillFormScreenProps {
  readonly stop: StopView;
  readonly formId: string;
}

/** A form of a job; continues an unfinished draft. */
export function FillFormScreen({ stop, formId }: FillFormScreenProps) {
  const { pack, drafts } = useField();
  const texts = useTexts();
  const kept = draftOf(drafts, filledFormKey(stop.job?.id ?? '', formId)) as FormDraft | undefined;
  const form = kept?.form ?? pack?.forms?.find(({ id }) => id === formId);
  if (form === undefined || stop.job === null)
    return (
      <Screen title={texts.forms.gone} backTo={stopPath(stop.key)}>
        {null}
      </Screen>
    );
  return (
    <FormPages
      stop={stop}
      jobId={stop.job.id}
      first={{ form, typed: kept?.typed ?? {}, drawn: kept?.drawn ?? {} }}
    />
  );
}

interface FormPagesProps {
  readonly stop: StopView;
  readonly jobId: string;
  readonly first: FormDraft;
}

function FormPages({ stop, jobId, first }: FormPagesProps) {
  const { database, photos, pack } = useField();
  const texts = useTexts();
  const [{ form, typed: ownTyped, drawn = {} }, keep] = useKeptForm(
    database,
    filledFormKey(jobId, first.form.id),
    first,
  );
  const { work, changeWork, isReported } = useWorkAmount(stop);
  const [page, setPage] = useState(0);
  const [tried, setTried] = useState(false);
  const { busy, failed, run } = useAct();
  const { template } = form;
  const hasOwn = isReported && ownTyped[amountItem] !== undefined;
  const typed = hasOwn ? ownTyped : withAmount(template, ownTyped, work.gallons);
  const language = languageOf(texts);
  const units = pack?.me.units ?? 'us';
  const draftKey = filledFormKey(jobId, form.id);
  const answers = typedAnswers(
    template,
    typed,
    (at) =>
      photos
        .filter(({ formKey, state }) => state === 'draft' && formKey === `${draftKey}/${at}`)
        .toSorted((a, b) => a.takenAt - b.takenAt)
        .map(({ sha256 }) => sha256),
    units,
  );
  const evaluated = evaluateForm(template, answers);
  const pages = shownPages(template.items, evaluated);
  const at = Math.min(page, Math.max(0, pages.length - 1));
  const isLast = at >= pages.length - 1;
  const { problems } = evaluated;
  const content = signedContent(template, evaluated.answers);

  async function save() {
    if (!isLast) return setPage(at + 1);
    if (problems.length > 0 && !tried) return setTried(true);
    const data = {
      jobId,
      formId: form.id,
      versionId: form.versionId,
      language,
      // Hidden answers are dropped, and calculated values are recalculated.
      answers: evaluated.answers,
      signatures: submittedSignatures(drawn, evaluated.shown, content),
    };
    const said = amountIn(template) && evaluated.answers[amountItem];
    if (typeof said === 'number') changeWork({ ...work, formGallons: said });
    if (await run(() => fileForm(database, stop, data))) go(stopPath(stop.key), true);
  }

  return (
    <StopFormScreen
      stop={stop}
      title={textIn(template.title, language)}
      save={{
        label: isLast
          ? tried && problems.length > 0
            ? texts.forms.saveAnyway
            : texts.forms.file
          : texts.forms.next,
        ...(isLast && { icon: <Check aria-hidden="true" /> }),
        onClick: () => void save(),
      }}
      busy={busy}
      failed={failed}
    >
      {pages.length > 1 && (
        <p className="mb-3 text-lg text-ink-soft">{texts.forms.page(at + 1, pages.length)}</p>
      )}
      {tried && problems.length > 0 && (
        <section role="alert" className="mb-4 text-lg text-ink">
          <p className="mb-2 font-semibold">⚠ {texts.forms.missing(problems.length)}</p>
          {pages.map((items, number) => {
            const wrong = items.find(({ id }) =>
              problems.some((problem) => problem.at === id || problem.at.startsWith(`${id}/`)),
            );
            return wrong === undefined || number === at ? null : (
              <FieldButton key={wrong.id} className="mb-2 w-full" onClick={() => setPage(number)}>
                {texts.forms.goTo(textIn(wrong.label, language))}
              </FieldButton>
            );
          })}
        </section>
      )}
      <FormItems
        items={pages[at] ?? []}
        typed={typed}
        evaluated={evaluated}
        units={units}
        renderPhotos={(at, label) => <PhotoField formKey={`${draftKey}/${at}`} kind="form" label={label} />}
        tried={tried}
        onChange={(next) => {
          keep({ form, typed: next, drawn });
          if (amountIn(template) && next[amountItem] !== typed[amountItem])
            changeWork({ ...work, gallons: String(next[amountItem] ?? '') });
        }}
        drawn={drawn}
        content={content}
        onDrawn={(next) => keep({ form, typed, drawn: next })}
      />
      {at > 0 && (
        <FieldButton className="w-full" onClick={() => setPage(at - 1)}>
          {texts.forms.before}
        </FieldButton>
      )}
    </StopFormScreen>
  );
}

/** The item of the starter forms that asks for what was pumped: the completion and the signature ask for the same. */
const amountItem = 'gallons';
const amountIn = ({ items }: FormTemplate): boolean =>
  items.some(({ id, kind }) => id === amountItem && kind === 'gallons');

const withAmount = (template: FormTemplate, typed: TypedForm, gallons: string): TypedForm =>
  amountIn(template) && gallons !== '' ? { ...typed, [amountItem]: gallons } : typed;
