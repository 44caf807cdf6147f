import {
  collectedGallons,
  groupsOf,
  openUntil,
  sumOf,
  type SummarySum,
} from '@haulwright/domain/filings/annual-summary';
import { wasteTypeName, type WasteType } from '@haulwright/domain/services/waste-type';
import type { SummaryFacts } from './annual-summary-file.ts';

const count = (gallons: number): string => gallons.toLocaleString('en-US');

const inCells = (sum: SummarySum): [string, string, string] => [
  count(sum.collectedGallons),
  count(sum.receivedGallons),
  count(sum.differenceGallons),
];

/** The template's data: a page of totals by site and waste, then each client's gallons. */
export function summaryDocument({ filing, wastes, rows, hauler, now, today }: SummaryFacts) {
  const { timeZone } = hauler;
  const moment = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  const day = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' });
  const inWords = (date: string) => day.format(new Date(date));
  const { packTitle, content, cite, dueOn, period } = filing;
  const sites = groupsOf(rows, ({ siteId }) => siteId);
  const over = openUntil(period, today);
  return {
    title: 'Annual summary',
    rule: `${packTitle}: ${content} (${cite})`,
    due: `Due ${inWords(dueOn)}`,
    period: `${inWords(period.from)} to ${inWords(period.to)}`,
    warning: over === null ? '' : `The period ends on ${inWords(over)}: later entries are not included yet.`,
    company: hauler.name,
    lines: [
      hauler.address,
      hauler.phone,
      hauler.registration === null ? '' : `Registration ${hauler.registration}`,
    ].filter((line) => line !== ''),
    paper: hauler.paper,
    madeOn: `Made on ${moment.format(now)} with Haulwright`,
    wastes: wastes.map((one) => wasteTypeName[one]).join(', '),
    total: inCells(sumOf(rows)),
    byWaste: groupsOf(
      rows.toSorted((a, b) => wasteTypeName[a.wasteType].localeCompare(wasteTypeName[b.wasteType], 'en-US')),
      ({ wasteType }) => wasteType,
    ).map(({ key, ...sum }) => [wasteTypeName[key as WasteType], ...inCells(sum)]),
    sites: sites.map(({ rows: own, key: _key, ...sum }) => ({
      name: own[0]?.siteName ?? '',
      detail: [own[0]?.siteAddress, own[0]?.sitePermit && `permit ${own[0].sitePermit}`]
        .filter(Boolean)
        .join(', '),
      total: inCells(sum),
      wastes: groupsOf(own, ({ wasteType }) => wasteType).map(({ key, rows: given, ...part }) => ({
        name: wasteTypeName[key as WasteType],
        total: inCells(part),
        clients: given.map((row) => [
          row.clientName,
          row.address,
          count(row.ticketCount),
          ...inCells({ ...row, collectedGallons: collectedGallons(row) }),
        ]),
      })),
    })),
  };
}
