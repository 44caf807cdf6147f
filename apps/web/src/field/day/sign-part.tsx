import { signatureOutcomes } from '@haulwright/domain/field/field-command';
import { maxLength } from '@haulwright/domain/kernel/text';
import { classNames } from '../../ui/base/class-names.ts';
import { Banner } from '../kit/banner.tsx';
import { Choice, LineInput } from '../kit/fields.tsx';
import { SignaturePad } from '../kit/signature-pad.tsx';
import { bothLanguages } from '../texts/both-languages.ts';
import { type Language, languageNames, TextsContext } from '../texts/use-texts.ts';
import { useAmountTexts } from '../papers/use-amount-texts.ts';
import type { Signing } from './use-signing.ts';

interface SignPartProps {
  readonly signing: Signing;
  /** As typed: what is drawn stands for it. */
  readonly amount: string;
  /** The amount is still missing: the pad waits for it. */
  readonly waits: boolean;
  readonly tried: boolean;
  /** Who signs and in which role are asked about in one line that opens. */
  readonly isShort?: boolean;
}

/** What the customer reads and signs, in the customer's language. */
export function SignPart({ signing, ...props }: SignPartProps) {
  return (
    <TextsContext value={bothLanguages[signing.language]}>
      <LanguageChoice
        value={signing.language}
        onChange={(language) => signing.change({ ...signing.form, language })}
      />
      <Pad signing={signing} {...props} />
    </TextsContext>
  );
}

function LanguageChoice({
  value,
  onChange,
}: {
  readonly value: Language;
  readonly onChange: (language: Language) => void;
}) {
  const { sign } = bothLanguages[value];
  return (
    <div className="mb-2 flex items-center gap-2">
      <h2 className="min-w-0 flex-1 text-xl font-semibold break-words text-ink">{sign.title}</h2>
      {(['en', 'es'] as const).map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-label={`${language.toUpperCase()} ${languageNames[language]}`}
          aria-pressed={language === value}
          onClick={() => onChange(language)}
          className={classNames(
            'field-target rounded-xl border-2 px-3 text-xl font-semibold uppercase',
            language === value
              ? 'border-accent bg-accent-deep text-on-accent-deep'
              : 'border-line-strong bg-surface text-ink',
          )}
        >
          {language}
        </button>
      ))}
    </div>
  );
}

function Pad({ signing, amount, waits, tried, isShort = false }: SignPartProps) {
  const { sign } = bothLanguages[signing.language];
  const words = useAmountTexts();
  const { form, change } = signing;
  const signs = form.outcome === 'signed';
  const who = (
    <>
      {signs && (
        <LineInput
          label={sign.role}
          hint={sign.roleHint}
          value={form.role}
          maxLength={maxLength.name}
          onValueChange={(role) => change({ ...form, role })}
        />
      )}
      <Choice
        legend={sign.question}
        options={signatureOutcomes.map((value) => ({ value, label: sign.outcomes[value] }))}
        value={form.outcome}
        onValueChange={(outcome) => change({ ...form, outcome })}
      />
    </>
  );
  return (
    <div lang={signing.language}>
      {signs && waits && (
        <p className="mb-4 rounded-xl border-2 border-dashed border-line-strong px-4 py-6 text-xl text-ink">
          {words.amountFirst}
        </p>
      )}
      {signs && !waits && (
        <>
          <p className="mb-3 text-xl text-ink">{signing.statement}</p>
          {signing.isCleared && (
            <Banner tone="warn" live>
              ⚠ {words.strokeCleared}
            </Banner>
          )}
          <SignaturePad
            strokes={signing.strokes}
            onStrokesChange={(drawn) => change({ ...form, strokes: drawn, strokesFor: amount })}
            error={tried && signing.isUnsigned ? sign.missing : undefined}
            statement={signing.statement}
          />
        </>
      )}
      {form.outcome !== 'nobody-there' && (
        <LineInput
          label={signs ? sign.name : sign.nameOfOther}
          error={tried && signing.lacksName ? sign.nameMissing : undefined}
          value={form.name}
          maxLength={maxLength.name}
          onValueChange={(next) => change({ ...form, name: next })}
        />
      )}
      {isShort ? (
        <details className="mb-4" open={!signs}>
          <summary className="field-target flex items-center text-lg font-semibold text-ink">
            {sign.whoElse} ▾
          </summary>
          {who}
        </details>
      ) : (
        who
      )}
    </div>
  );
}
