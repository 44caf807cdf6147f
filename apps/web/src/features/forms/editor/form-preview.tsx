import { evaluateForm } from '@haulwright/domain/forms/evaluate-form';
import { textIn, type FormTemplate } from '@haulwright/domain/forms/form-template';
import { useState } from 'react';
import { FormItems } from '../../../field/forms/form-items.tsx';
import { type DrawnSignatures, signedContent } from '../../../field/forms/form-signatures.ts';
import { shownPages } from '../../../field/forms/form-pages.ts';
import { typedAnswers, type TypedForm } from '../../../field/forms/typed-answers.ts';
import { FieldButton } from '../../../field/kit/field-button.tsx';
import { bothLanguages } from '../../../field/texts/both-languages.ts';
import { type Language, TextsContext, useTexts } from '../../../field/texts/use-texts.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { useSession } from '../../session/session-context.ts';

const languageNames: readonly (readonly [Language, string])[] = [
  ['en', 'English'],
  ['es', 'Español'],
];

/** The form as technicians see it, with the app's own screens and rules. Nothing is saved. */
export function FormPreview({ template }: { readonly template: FormTemplate }) {
  const [language, setLanguage] = useState<Language>('en');
  const [attempt, setAttempt] = useState(0);
  return (
    <Card
      title="Preview"
      description="As on the phone. Fill it in to try your conditions; nothing is saved."
      actions={
        <>
          {languageNames.map(([value, name]) => (
            <Button
              key={value}
              size="sm"
              aria-pressed={language === value}
              className="aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-text"
              onClick={() => setLanguage(value)}
            >
              {name}
            </Button>
          ))}
          <Button size="sm" variant="ghost" onClick={() => setAttempt(attempt + 1)}>
            Start over
          </Button>
        </>
      }
    >
      <section
        aria-label="Preview on the phone"
        lang={language}
        className="mx-auto max-h-[44rem] w-full max-w-[390px] overflow-y-auto rounded-xl border-2 border-line-strong bg-canvas p-4"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
        tabIndex={0}
      >
        <TextsContext value={bothLanguages[language]}>
          <PreviewPages key={attempt} template={template} language={language} />
        </TextsContext>
      </section>
    </Card>
  );
}

/** Stands in for a photo. */
const noPhoto = '0'.repeat(64);

function PreviewPages({
  template,
  language,
}: {
  readonly template: FormTemplate;
  readonly language: Language;
}) {
  const { units } = useSession();
  const texts = useTexts();
  const [typed, setTyped] = useState<TypedForm>({});
  const [drawn, setDrawn] = useState<DrawnSignatures>({});
  const [photos, setPhotos] = useState<Readonly<Record<string, number>>>({});
  const [page, setPage] = useState(0);
  const [tried, setTried] = useState(false);
  const evaluated = evaluateForm(
    template,
    typedAnswers(template, typed, (at) => Array.from({ length: photos[at] ?? 0 }, () => noPhoto), units),
  );
  const pages = shownPages(template.items, evaluated);
  const at = Math.min(page, Math.max(0, pages.length - 1));
  const isLast = at >= pages.length - 1;
  const missing = evaluated.problems.length;
  return (
    <>
      <p className="mb-3 text-2xl font-semibold break-words text-ink">
        {textIn(template.title, language) || '…'}
      </p>
      {pages.length > 1 && (
        <p className="mb-3 text-lg text-ink-soft">{texts.forms.page(at + 1, pages.length)}</p>
      )}
      {tried && missing > 0 && (
        <p className="mb-4 text-lg font-semibold text-ink">⚠ {texts.forms.missing(missing)}</p>
      )}
      <FormItems
        items={pages[at] ?? []}
        typed={typed}
        evaluated={evaluated}
        units={units}
        tried={tried}
        renderPhotos={(place, label) => (
          <FieldButton
            className="mb-4 w-full"
            onClick={() => setPhotos({ ...photos, [place]: (photos[place] ?? 0) === 0 ? 1 : 0 })}
          >
            {(photos[place] ?? 0) === 0 ? label : `✓ ${label}`}
          </FieldButton>
        )}
        onChange={setTyped}
        drawn={drawn}
        content={signedContent(template, evaluated.answers)}
        onDrawn={setDrawn}
      />
      <div className="flex flex-col gap-2">
        {at > 0 && <FieldButton onClick={() => setPage(at - 1)}>{texts.forms.before}</FieldButton>}
        <FieldButton variant="primary" onClick={() => (isLast ? setTried(true) : setPage(at + 1))}>
          {isLast ? (tried && missing > 0 ? texts.forms.saveAnyway : texts.forms.file) : texts.forms.next}
        </FieldButton>
      </div>
    </>
  );
}
