import type { SubmissionDetail } from '@haulwright/contract/forms.contract';
import { formRows } from '@haulwright/domain/forms/form-rows';
import { textIn } from '@haulwright/domain/forms/form-template';
import type { SubmissionPlace } from './submission-place.queries.ts';

/** Maximum photos shown in a PDF; it states the number of the others. */
export const maxPhotosOfPdf = 24;

/**
 * The data of `submission.typ`: every cell as text.
 * @param fileOf the name of a photo's file, undefined when it has not arrived
 */
export function submissionDocument(
  submission: SubmissionDetail,
  place: SubmissionPlace,
  fileOf: (sha256: string) => string | undefined,
) {
  const { template, answers, language } = submission;
  const filledIn = new Date(submission.occurredAt).toLocaleString('en-US', {
    timeZone: place.timeZone,
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  const strokesAt = new Map(submission.signatures.map(({ at, strokes }) => [at, strokes]));
  return {
    paper: place.units === 'metric' ? 'a4' : 'us-letter',
    language,
    title: breakable(textIn(template.title, language)),
    company: breakable(place.companyName),
    companyPhone: place.companyPhone ?? '',
    cite: template.locked?.cite ?? '',
    isComplete: submission.isComplete,
    facts: [
      ['Client', place.clientName ?? '–'],
      ['Address', place.address ?? '–'],
      ['Job', submission.job === null ? '–' : `${submission.job.jobNumber} ${submission.job.title}`],
      ['Filled in by', submission.technician.fullName],
      ['Filled in', filledIn],
    ].map(([name = '', value = '']) => ({ name, value: breakable(value) })),
    rows: formRows(template, answers, language).map((row) => ({
      kind: row.kind,
      label: breakable(row.label),
      text: breakable(row.text),
      isMissing: row.isMissing,
      isFailed: row.isFailed,
      photos: row.photos.flatMap((sha256) => fileOf(sha256) ?? []),
      strokes: strokesAt.get(row.at) ?? [],
    })),
    version: `Version ${submission.versionNumber}`,
    digest: submission.digest,
  };
}

/** Lets a word wider than a column break: people type names. */
const breakable = (text: string): string =>
  text.replaceAll(/\S{18,}/gu, (word) => word.replaceAll(/.{12}(?=.)/gu, '$&\u200b'));
