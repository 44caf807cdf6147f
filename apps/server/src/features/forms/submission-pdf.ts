import type { SubmissionDetail } from '@haulwright/contract/forms.contract';
import { formRows } from '@haulwright/domain/forms/form-rows';
import type { ActorContext } from '../../http/context.ts';
import { fileEnding } from '../files/file-keeping.ts';
import { maxPhotosOfPdf, submissionDocument } from './submission-document.ts';
import type { SubmissionPlace } from './submission-place.queries.ts';

const template = new URL('submission.typ', import.meta.url);
/** Maximum total size of one PDF's photos. */
const maxPhotoBytes = 40_000_000;

/** Sets a filled-in form as PDF, with the photos that have arrived; null when too many PDFs are queued. */
export async function submissionPdf(
  { actor, services }: Pick<ActorContext, 'actor' | 'services'>,
  submission: SubmissionDetail,
  place: SubmissionPlace,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const hashes = formRows(submission.template, submission.answers).flatMap(({ photos }) => photos);
  const files = new Map<string, { readonly name: string; readonly bytes: Uint8Array }>();
  let size = 0;
  for (const sha256 of [...new Set(hashes)].slice(0, maxPhotosOfPdf)) {
    const opened = await services.files.open(actor, sha256, false);
    if (!opened.ok || opened.value.mediaType === 'application/pdf') continue;
    size += opened.value.bytes.length;
    if (size > maxPhotoBytes) break;
    files.set(sha256, {
      name: `${sha256}.${fileEnding(opened.value.mediaType)}`,
      bytes: opened.value.bytes,
    });
  }
  const document = submissionDocument(submission, place, (sha256) => files.get(sha256)?.name);
  const pdf = await services.pdfs.pdf(template, document, [...files.values()]);
  return pdf && new Uint8Array(pdf.bytes);
}
