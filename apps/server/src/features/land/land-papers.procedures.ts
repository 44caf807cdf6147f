import { api } from '../../http/procedures.ts';
import { applicationOf, applicationsOfYear, originsOf } from './applications.queries.ts';
import { applicationsCsv, recordDocument, recordTemplate } from './land-record-document.ts';
import { paperOf } from './land-paper.queries.ts';
import { transferDocument, transferTemplate } from './transfer-document.ts';
import { listFieldRows, loadFieldRow } from './land.queries.ts';
import { maxFields } from '@haulwright/domain/land/field';
import { maxFileEntries, maxRecordEntries } from '@haulwright/contract/land.contract';

const pdfFile = (name: string, bytes: Uint8Array): File =>
  new File([new Uint8Array(bytes)], name, { type: 'application/pdf' });

/** Files for inspectors and receivers. */
export const landPapersProcedures = {
  csv: api.land.csv.handler(({ context: { actor, services }, input: { year }, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const fields = await listFieldRows(tx, maxFields);
      const applications = await applicationsOfYear(tx, { year, timeZone: actor.timeZone }, maxFileEntries);
      if (applications === null) throw errors['application.too-many']();
      const origins = await originsOf(
        tx,
        applications.flatMap(({ visitId }) => visitId ?? []),
      );
      return applicationsCsv(year, fields, applications, { timeZone: actor.timeZone, origins });
    }),
  ),

  record: api.land.record.handler(async ({ context: { actor, services }, input: { id, year }, errors }) => {
    const document = await services.database.inTenant(actor, async (tx) => {
      const field = await loadFieldRow(tx, id);
      if (field === undefined) throw errors.NOT_FOUND();
      const newestFirst = await applicationsOfYear(
        tx,
        { year, timeZone: actor.timeZone, fieldId: id },
        maxRecordEntries,
      );
      if (newestFirst === null) throw errors['application.too-many-for-paper']();
      const applications = newestFirst.toReversed();
      const origins = await originsOf(
        tx,
        applications.flatMap(({ visitId }) => visitId ?? []),
      );
      const company = await paperOf(tx);
      return recordDocument({ field, year, applications, origins, company, now: services.now() });
    });
    const pdf = await services.pdfs.pdf(recordTemplate, document);
    if (pdf === null) throw errors['pdf.busy']();
    return pdfFile(`land-application-${year}.pdf`, pdf.bytes);
  }),

  transfer: api.land.transfer.handler(
    async ({ context: { actor, services }, input: { id, applicationId }, errors }) => {
      const document = await services.database.inTenant(actor, async (tx) => {
        const field = await loadFieldRow(tx, id);
        const application = await applicationOf(tx, id, applicationId);
        if (field === undefined || application === undefined) throw errors.NOT_FOUND();
        if (application.wasteType !== 'manure') throw errors['application.not-manure']();
        return transferDocument({ field, application, company: await paperOf(tx), now: services.now() });
      });
      const pdf = await services.pdfs.pdf(transferTemplate, document);
      if (pdf === null) throw errors['pdf.busy']();
      return pdfFile('manure-transfer.pdf', pdf.bytes);
    },
  ),
};
