import { fittingStrokes, isSignature, type Stroke } from '@haulwright/domain/field/signature-strokes';
import type { FormAnswers } from '@haulwright/domain/forms/evaluate-form';
import type { FormSubmission } from '@haulwright/domain/forms/form-submission';
import type { FormTemplate } from '@haulwright/domain/forms/form-template';

/** A drawn signature, with the answers at the time of drawing. */
export interface DrawnSignature {
  readonly strokes: readonly Stroke[];
  readonly of: string;
}

/** By position of the item: its id, or `<repeat>/<row>/<id>`. */
export type DrawnSignatures = Readonly<Record<string, DrawnSignature>>;

/** The signed content: all answers except the names below the signatures. */
export function signedContent({ items }: FormTemplate, answers: FormAnswers): string {
  const names = new Set(
    items.flatMap((item) =>
      item.kind === 'repeat'
        ? item.items.flatMap(({ kind, id }) => (kind === 'signature' ? id : []))
        : item.kind === 'signature'
          ? item.id
          : [],
    ),
  );
  return JSON.stringify(answers, (key, value: unknown) => (names.has(key) ? undefined : value));
}

/** A signature for other answers does not count: a change voids it, and undoing the change restores it. */
export const strokesAt = (drawn: DrawnSignatures, at: string, content: string): readonly Stroke[] =>
  drawn[at]?.of === content ? drawn[at].strokes : [];

export const isVoid = (drawn: DrawnSignatures, at: string, content: string): boolean => {
  const one = drawn[at];
  return one !== undefined && one.strokes.length > 0 && one.of !== content;
};

/** The valid signatures, small enough to be sent. */
export const submittedSignatures = (
  drawn: DrawnSignatures,
  shown: ReadonlySet<string>,
  content: string,
): FormSubmission['signatures'] =>
  Object.keys(drawn).flatMap((at) => {
    const strokes = strokesAt(drawn, at, content).map((stroke) => [...stroke]);
    return shown.has(at) && isSignature(strokes) ? { at, strokes: fittingStrokes(strokes) } : [];
  });
