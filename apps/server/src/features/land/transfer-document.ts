import type { FieldApplication } from '@haulwright/domain/land/field-application';
import { placeOf } from '@haulwright/domain/land/land-values';
import { methodName } from './land-record-document.ts';
import type { PaperCompany } from './land-paper.queries.ts';
import type { FieldRow } from './land.queries.ts';

export const transferTemplate = new URL('manure-transfer.typ', import.meta.url);

const count = (amount: number): string => amount.toLocaleString('en-US', { maximumFractionDigits: 1 });

/** The template's data: the manure transferred, its recipient and its analysis. */
export function transferDocument({
  field,
  application,
  company,
  now,
}: {
  readonly field: FieldRow;
  readonly application: FieldApplication;
  readonly company: PaperCompany;
  readonly now: Date;
}) {
  const moment = new Intl.DateTimeFormat('en-US', {
    timeZone: company.timeZone,
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  const { gallons, nitrogenLbPer1000Gallons, phosphorusLbPer1000Gallons } = application;
  const analysis = (pounds: number | null): [string, string] =>
    pounds === null
      ? ['not analysed', '–']
      : [`${count(pounds)} lb`, `${count((pounds * gallons) / 1_000)} lb`];
  return {
    title: 'Manure transfer record',
    company: company.name,
    companyLines: company.lines,
    paper: company.paper,
    madeOn: `Made on ${moment.format(now)} with Haulwright`,
    receiver: field.ownerName ?? field.name,
    receiverLines: [field.ownerAddress ?? ''].filter(Boolean),
    facts: [
      ['Date', moment.format(new Date(application.startedAt))],
      ['Amount', `${count(gallons)} gal`],
      ['To', [field.name, placeOf(field)].filter(Boolean).join(' · ')],
      ['Method', methodName[application.method]],
      ['Truck', application.truckName ?? 'not one of our sites'],
    ],
    analysis: [
      ['Nitrogen (N)', ...analysis(nitrogenLbPer1000Gallons)],
      ['Phosphorus (P)', ...analysis(phosphorusLbPer1000Gallons)],
    ],
    isReplaced: application.isReplaced || application.withdraws,
    rule: 'The receiver is given the current analysis before the transfer; date, receiver, address and amount are kept five years (WSU/LPES fact sheet 23, read 2026-11-22). Not legal advice.',
  };
}
