import { canBeTyped, missingOnPaper, typedKey } from '@haulwright/domain/field/missing-on-paper';
import { maxLength } from '@haulwright/domain/kernel/text';
import { Banner } from '../kit/banner.tsx';
import { Choice, LineInput } from '../kit/fields.tsx';
import { AskList, missingOfAll, PaperLine } from './paper-part.tsx';
import type { PaperOfStop } from './use-paper.ts';
import { usePaperTexts } from './use-paper-texts.ts';

interface PaperFieldsProps {
  readonly paper: PaperOfStop;
  readonly typed: Readonly<Record<string, string>>;
  readonly onTypedChange: (typed: Readonly<Record<string, string>>) => void;
  /** An attempt was made to complete the job without required fields. */
  readonly tried: boolean;
  /** If missing, the office decides whether the job counts; the requirements say so. */
  readonly isRequired: boolean;
}

/** Missing fields of the papers before completion, with an input for each one that is entered on the spot. */
export function PaperFields({ paper, typed, onTypedChange, tried, isRequired }: PaperFieldsProps) {
  const texts = usePaperTexts();
  const missing = missingOfAll(paper);
  const nothingTyped = { ...paper.known, typed: {} };
  const asked = paper.rules.flatMap((rule) => missingOnPaper(rule, nothingTyped)).filter(canBeTyped);
  const fields = new Map(asked.map((ask) => [typedKey(ask), ask]));
  return (
    <>
      {missing.length > 0 && (
        <PaperLine title={texts.missingCount(missing.length)} isOpen={tried}>
          <Banner
            tone={tried ? 'bad' : missing.some(({ blocks }) => blocks) ? 'warn' : 'info'}
            title={{ text: texts.lacks }}
            live={tried}
          >
            <AskList asks={missing} />
            {!isRequired && <p className="mt-2">{texts.lacksWhy}</p>}
          </Banner>
        </PaperLine>
      )}
      {[...fields].map(([key, { name, fact, choices }]) =>
        choices === undefined ? (
          <LineInput
            key={key}
            label={texts.nameOf(name)}
            hint={texts.toDo[fact]}
            value={typed[key] ?? ''}
            maxLength={maxLength.line}
            onValueChange={(value) => onTypedChange({ ...typed, [key]: value })}
          />
        ) : (
          <Choice
            key={key}
            legend={texts.nameOf(name)}
            options={choices.map((value) => ({ value, label: value }))}
            value={typed[key] ?? null}
            onValueChange={(value) => onTypedChange({ ...typed, [key]: value })}
          />
        ),
      )}
    </>
  );
}
