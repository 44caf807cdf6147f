import { can } from '@haulwright/domain/access/permissions';
import { api } from '../../http/procedures.ts';
import { fileEnding } from './file-keeping.ts';

export const filesProcedures = {
  receive: api.files.receive.handler(
    async ({ context: { actor, services }, input: { sha256, file }, errors }) => {
      const bytes = new Uint8Array(await file.arrayBuffer());
      // The office hands in what phones could not send.
      const own = !can(actor.roles, 'VIEW_ALL_JOBS');
      const received = await services.files.receive(actor, sha256, bytes, file.type, own);
      if (!received.ok) throw errors[received.refusal]();
      return { sha256, bytes: bytes.length };
    },
  ),

  get: api.files.get.handler(async ({ context: { actor, services }, input: { sha256 }, errors }) => {
    const opened = await services.files.open(actor, sha256, !can(actor.roles, 'VIEW_ALL_JOBS'));
    if (!opened.ok) throw opened.refusal === 'not-found' ? errors.NOT_FOUND() : errors[opened.refusal]();
    const { bytes, mediaType } = opened.value;
    return new File([bytes], `${sha256.slice(0, 12)}.${fileEnding(mediaType)}`, { type: mediaType });
  }),
};
