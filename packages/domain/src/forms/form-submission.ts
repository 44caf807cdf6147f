import { z } from 'zod';
import { id } from '../kernel/ids.ts';
import { maxLength, requiredText } from '../kernel/text.ts';
import { formAnswers } from './evaluate-form.ts';

const strokePoint = z.tuple([z.number().int().min(0).max(1_000), z.number().int().min(0).max(1_000)]);
/** Strokes of points from 0 to 1,000 across and down, in drawing order. */
export const strokes = z.array(z.array(strokePoint).min(1).max(2_000)).max(200);
export type Strokes = z.infer<typeof strokes>;

/** A filled-in form. The answer of a signature is the signer's name. */
export const formSubmission = z.object({
  jobId: id,
  formId: id,
  /** The version that was filled in, valid even if a newer one was published since. */
  versionId: id,
  language: z.enum(['en', 'es']),
  answers: formAnswers.refine((answers) => Object.keys(answers).length <= 200, 'Too many answers.'),
  signatures: z
    .array(z.object({ at: requiredText(maxLength.line), strokes: strokes.min(1) }))
    .max(20)
    .default([]),
});
export type FormSubmission = z.infer<typeof formSubmission>;
