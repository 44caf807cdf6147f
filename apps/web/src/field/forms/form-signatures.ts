import { fittingStrokes, isSignature, type Stroke } from '@haulwright/domain/field/signature-strokes';
import type { FormAnswers } from '@haulwright/domain/forms/evaluate-form';
import type { FormSubmission } from '@haulwright/domain/forms/form-submission';
import type { FormTemplate } from '@haulwright/domain/forms/form-template';

/** Lines drawn under a form, with everything that was answered when they were drawn. */
export interface DrawnSignature {
  readonly strokes: readonly Stroke[];
  readonly of: string;
}

/** By the place of the item: its id, or `<repeat>/<row>/<id>`. */
export type DrawnSignatures = Readonly<Record<string, DrawnSignature>>;

/** What somebody signs for: all answers but the names under the signatures themselves. */
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

/** A signature for other answers is none: a change voids it, and taking the change back restores it. */
export const strokesAt = (drawn: DrawnSignatures, at: string, content: string): readonly Stroke[] =>
  drawn[at]?.of === content ? drawn[at].strokes : [];

export const isVoid = (drawn: DrawnSignatures, at: string, content: string): boolean => {
  const one = drawn[at];
  return one !== undefined && one.strokes.length > 0 && one.of !== content;
};

/** The signatures that count, small enough to be sent. */
export const submittedSignatures = (
  drawn: DrawnSignatures,
  shown: ReadonlySet<string>,
  content: string,
): FormSubmission['signatures'] =>
  Object.keys(drawn).flatMap((at) => {
    const strokes = strokesAt(drawn, at, content).map((stroke) => [...stroke]);
    return shown.has(at) && isSignature(strokes) ? { at, strokes: fittingStrokes(strokes) } : [];
  });
