import { type FieldCommand, type SignatureOutcome } from '@haulwright/domain/field/field-command';
import { isSignature, type Stroke } from '@haulwright/domain/field/signature-strokes';
import { draftOf } from '../device/drafts.ts';
import { formKey } from '../state/acts.ts';
import type { StopView } from '../state/day-view.ts';
import { useField } from '../state/field-context.ts';
import { useKeptForm } from '../state/use-kept-form.ts';
import { volume } from '../texts/formats.ts';
import { bothLanguages } from '../texts/both-languages.ts';
import type { Language } from '../texts/use-texts.ts';
import { workName } from '../texts/work-name.ts';

interface SignForm {
  readonly outcome: SignatureOutcome;
  readonly strokes: readonly Stroke[];
  readonly name: string;
  readonly role: string;
  /** The amount that the strokes were drawn under, as typed; missing where none was shown. */
  readonly strokesFor?: string;
  /** The customer's, whatever the driver reads; missing: English, as the papers are. */
  readonly language?: Language;
}

const empty: SignForm = { outcome: 'signed', strokes: [], name: '', role: '' };

type Taken = Omit<Extract<FieldCommand, { type: 'signature.taken' }>['data'], 'jobId' | 'strokes'> & {
  readonly strokes: readonly Stroke[];
};

export interface Signing {
  readonly form: SignForm;
  readonly change: (form: SignForm) => void;
  readonly language: Language;
  /** The statement above the line: who did what, and how much, as far as known. */
  readonly statement: string;
  /** Those that stand for the amount that is typed now. */
  readonly strokes: readonly Stroke[];
  /** Drawn under another amount. */
  readonly isCleared: boolean;
  /** The customer is to sign, and has not yet. */
  readonly isUnsigned: boolean;
  readonly lacksName: boolean;
  /** What is reported. */
  readonly taken: Taken;
}

/**
 * What the customer signs at a stop, on its own screen and on the sheet of *Complete*: one draft for both.
 * @param amount as typed
 * @param gallons of the amount; null while unknown
 */
export function useSigning(stop: StopView, amount: string, gallons: number | null): Signing {
  const { database, drafts, pack } = useField();
  const key = formKey('sign', stop);
  const [form, change] = useKeptForm<SignForm>(database, key, {
    ...empty,
    name: stop.job?.contactName ?? '',
    ...(draftOf(drafts, key) as SignForm | undefined),
  });
  const language = form.language ?? 'en';
  const texts = bothLanguages[language];
  const statement =
    pack === null || stop.job === null
      ? ''
      : texts.sign.statement(
          pack.me.companyName,
          workName(stop.job, language),
          gallons === null ? null : volume(gallons, pack.me.units, texts),
        );
  const signs = form.outcome === 'signed';
  const name = form.name.trim();
  const role = form.role.trim();
  const isSigned = isSignature(form.strokes.map((stroke) => [...stroke]));
  const isCleared = isSigned && form.strokesFor !== undefined && form.strokesFor !== amount;
  const strokes = isCleared ? [] : form.strokes;
  return {
    form,
    change,
    language,
    statement,
    strokes,
    isCleared,
    isUnsigned: signs && (!isSigned || isCleared),
    lacksName: signs && name === '',
    taken: {
      outcome: form.outcome,
      // If nobody is there, there is no name; somebody who declines may have one.
      name: form.outcome === 'nobody-there' || name === '' ? null : name,
      role: !signs || role === '' ? null : role,
      statement,
      strokes: signs ? strokes : [],
      ...(signs && gallons !== null && { gallons }),
    },
  };
}
