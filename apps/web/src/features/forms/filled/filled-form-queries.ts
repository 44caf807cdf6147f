import { api } from '../../../api/queries.ts';
import { byCursor } from '../../../loading/use-rows.ts';

/** Which filled-in forms are listed. */
export type FilledAt =
  { readonly jobId: string } | { readonly clientId: string } | { readonly addressId: string };

const rowsAtOnce = 20;

export const filledFormsAt = (where: FilledAt) =>
  api.forms.submissions.infiniteOptions({
    input: (cursor) => ({ ...where, cursor, limit: rowsAtOnce }),
    ...byCursor,
  });
