import {
  maxForms,
  jobTypesOfForm,
  maxFormVersions,
  type JobTypesOfForm,
} from '@haulwright/domain/forms/company-form';
import { formTemplate, type FormTemplate } from '@haulwright/domain/forms/form-template';
import { addDays, calendarDateIn, startOfDayIn } from '@haulwright/domain/kernel/calendar-date';
import { instant } from '@haulwright/domain/kernel/instant';
import { storableJson } from '@haulwright/domain/kernel/storable-json';
import { z } from 'zod';
import { cursorIssue, decodeCursor, encodeCursor } from '../../http/cursor.ts';
import { api } from '../../http/procedures.ts';
import { versionsBy } from '../../http/versions.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { listJobTypes } from '../services/services.queries.ts';
import { answersFile, maxAnswersOfFile } from './answers-file.ts';
import {
  countForms,
  insertForm,
  insertVersion,
  listForms,
  loadForm,
  lockForm,
  newestNumber,
  replaceJobTypes,
  updateForm,
} from './company-forms.queries.ts';
import { submissionPdf } from './submission-pdf.ts';
import { loadSubmissionPlace } from './submission-place.queries.ts';
import { listSubmissions, loadSubmission, submissionsBetween } from './submissions.queries.ts';

/** The job types of a form; its content is told by the instant it was changed. */
const versions = versionsBy(z.object({ jobTypes: jobTypesOfForm }));

/** Cursor: time and id of the last form of a page. */
const listCursor = z.tuple([instant, z.uuid()]);

type Issues = { issues: { path: (string | number)[]; message: string }[] };

/** Parses the template, or says what is wrong in it, and where. */
function readTemplate(sent: unknown): FormTemplate | Issues {
  const read = formTemplate.safeParse(storableJson(sent));
  if (read.success) return read.data;
  return {
    issues: read.error.issues.slice(0, 50).map(({ path, message }) => ({
      path: ['template', ...path.map((part) => (typeof part === 'number' ? part : String(part)))],
      message,
    })),
  };
}

const unknownJobType: Issues = {
  issues: [{ path: ['jobTypes'], message: 'One of these job types no longer exists. Choose again.' }],
};

async function areJobTypes(tx: TenantTransaction, chosen: JobTypesOfForm): Promise<boolean> {
  if (chosen.length === 0) return true;
  const known = new Set((await listJobTypes(tx)).map(({ id }) => id));
  return chosen.every(({ jobTypeId }) => known.has(jobTypeId));
}

async function changedForm(tx: TenantTransaction, id: string) {
  const form = await loadForm(tx, id);
  if (form === undefined) throw new Error(`form ${id} vanished within its own transaction`);
  return versions.show(form);
}

export const formsProcedures = {
  list: api.forms.list.handler(({ context: { actor, services }, input }) =>
    services.database.inTenant(actor, (tx) => listForms(tx, input.state)),
  ),

  get: api.forms.get.handler(async ({ context: { actor, services }, input, errors }) => {
    const form = await services.database.inTenant(actor, (tx) => loadForm(tx, input.id));
    if (form === undefined) throw errors.NOT_FOUND();
    return versions.show(form);
  }),

  create: api.forms.create.handler(({ context: { actor, services }, input, errors }) => {
    const draft = readTemplate(input.template);
    if ('issues' in draft) throw errors.BAD_REQUEST({ data: draft });
    return services.database.inTenant(actor, async (tx) => {
      if (!(await areJobTypes(tx, input.jobTypes))) throw errors.BAD_REQUEST({ data: unknownJobType });
      if ((await countForms(tx)) >= maxForms) throw errors['form.too-many']();
      const id = newId();
      await insertForm(tx, { id, companyId: actor.companyId, draft }, services.now());
      await replaceJobTypes(tx, actor.companyId, id, input.jobTypes);
      return changedForm(tx, id);
    });
  }),

  save: api.forms.save.handler(({ context: { actor, services }, input, errors }) => {
    const draft = readTemplate(input.template);
    if ('issues' in draft) throw errors.BAD_REQUEST({ data: draft });
    return services.database.inTenant(actor, async (tx) => {
      const form = await lockForm(tx, input.id);
      if (form === undefined) throw errors.NOT_FOUND();
      if (form.draft.locked !== undefined) throw errors['form.locked']();
      if (form.updatedAt.toISOString() !== input.seen)
        throw errors['form.changed-meanwhile']({ data: { present: await changedForm(tx, input.id) } });
      await updateForm(tx, input.id, { draft, hasDraft: true }, services.now());
      return changedForm(tx, input.id);
    });
  }),

  assign: api.forms.assign.handler(({ context: { actor, services }, input, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      if ((await lockForm(tx, input.id)) === undefined) throw errors.NOT_FOUND();
      versions.check(input.version, await changedForm(tx, input.id), errors);
      if (!(await areJobTypes(tx, input.jobTypes))) throw errors.BAD_REQUEST({ data: unknownJobType });
      await replaceJobTypes(tx, actor.companyId, input.id, input.jobTypes);
      return changedForm(tx, input.id);
    }),
  ),

  publish: api.forms.publish.handler(({ context: { actor, services }, input, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const form = await lockForm(tx, input.id);
      if (form === undefined) throw errors.NOT_FOUND();
      if (form.updatedAt.toISOString() !== input.seen)
        throw errors['form.changed-meanwhile']({ data: { present: await changedForm(tx, input.id) } });
      if (!form.hasDraft) throw errors['form.nothing-to-publish']();
      const number = (await newestNumber(tx, input.id)) + 1;
      if (number > maxFormVersions) throw errors['form.too-many-versions']();
      const now = services.now();
      await insertVersion(tx, {
        id: newId(),
        companyId: actor.companyId,
        formId: input.id,
        number,
        template: form.draft,
        publishedBy: actor.userId,
        publishedAt: now,
      });
      await updateForm(tx, input.id, { hasDraft: false }, now);
      return changedForm(tx, input.id);
    }),
  ),

  archive: api.forms.archive.handler(({ context: { actor, services }, input, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const now = services.now();
      if (!(await updateForm(tx, input.id, { archivedAt: input.isArchived ? now : null }, now)))
        throw errors.NOT_FOUND();
      return changedForm(tx, input.id);
    }),
  ),

  answers: api.forms.answers.handler(async ({ context: { actor, services }, input, errors }) => {
    const { id, from, to } = input;
    const days = {
      from: startOfDayIn(from, actor.timeZone),
      before: startOfDayIn(addDays(to, 1), actor.timeZone),
    };
    const found = await services.database.inTenant(actor, async (tx) =>
      (await loadForm(tx, id)) === undefined
        ? undefined
        : submissionsBetween(tx, id, days, maxAnswersOfFile + 1),
    );
    if (found === undefined) throw errors.NOT_FOUND();
    if (found.length > maxAnswersOfFile) throw errors['form.too-many-answers']();
    return answersFile(`form-answers-${from}-${to}.csv`, found, actor.timeZone);
  }),

  submissions: api.forms.submissions.handler(async ({ context: { actor, services }, input, errors }) => {
    const { cursor, ...wanted } = input;
    const after = cursor === undefined ? undefined : decodeCursor(cursor, listCursor);
    if (after === null) throw errors.BAD_REQUEST({ data: cursorIssue });
    const { items, end } = await services.database.inTenant(actor, (tx) =>
      listSubmissions(tx, { ...wanted, after }),
    );
    return { items, nextCursor: end && encodeCursor(end) };
  }),

  submission: api.forms.submission.handler(async ({ context: { actor, services }, input, errors }) => {
    const found = await services.database.inTenant(actor, (tx) => loadSubmission(tx, input.id));
    if (found === undefined) throw errors.NOT_FOUND();
    return found;
  }),

  submissionPdf: api.forms.submissionPdf.handler(async ({ context, input, errors }) => {
    const { actor, services } = context;
    const [found, place] = await services.database.inTenant(actor, async (tx) => [
      await loadSubmission(tx, input.id),
      await loadSubmissionPlace(tx, input.id),
    ]);
    if (found === undefined || place === undefined) throw errors.NOT_FOUND();
    const pdf = await submissionPdf(context, found, place);
    if (pdf === null) throw errors['form.pdf-busy']();
    const day = calendarDateIn(new Date(found.occurredAt), place.timeZone);
    return new File([pdf], `form-${day}-${found.digest.slice(0, 8)}.pdf`, { type: 'application/pdf' });
  }),
};
