import { agreementNextDueOn } from '@haulwright/domain/agreements/agreement-owed';
import { loadAgreementBooks, type AgreementRow } from '../../agreements/agreement-books.queries.ts';
import { datedSources } from './dated-sources.queries.ts';
import { agreementLines } from './rental-lines.ts';

/** Amounts due on service agreements. */
export const dueAgreements = datedSources<AgreementRow>({
  column: 'agreement_id',
  rows: 'agreement_sources',
  table: 'service_agreements',
  loadBooks: loadAgreementBooks,
  linesOf: agreementLines,
  nextChangeOf: agreementNextDueOn,
});
