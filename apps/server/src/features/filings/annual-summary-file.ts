import {
  collectedGallons,
  groupsOf,
  openUntil,
  sumOf,
  type SummaryRow,
} from '@haulwright/domain/filings/annual-summary';
import type { Filing, SummaryFormat } from '@haulwright/domain/filings/deadline';
import { wasteTypeName, type WasteType } from '@haulwright/domain/services/waste-type';
import { csvFile } from '../../platform/csv/csv.ts';
import type { Hauler } from './annual-summary.queries.ts';

export const summaryTemplate = new URL('annual-summary.typ', import.meta.url);

/** Input of a summary. */
export interface SummaryFacts {
  readonly filing: Filing & { readonly period: NonNullable<Filing['period']> };
  readonly wastes: readonly WasteType[];
  readonly rows: readonly SummaryRow[];
  readonly hauler: Hauler;
  readonly now: Date;
  /** The company's date. */
  readonly today: string;
}

export const summaryName = (
  { packId, filingId, period: { from, to } }: SummaryFacts['filing'],
  ending: SummaryFormat,
): string => `${packId}-${filingId}-${from}-to-${to}.${ending}`;

/** One row per address, waste and disposal site. */
export function summaryCsv({ filing, rows }: SummaryFacts): File {
  return csvFile<SummaryRow>(
    summaryName(filing, 'csv'),
    [
      { title: 'From', value: () => filing.period.from },
      { title: 'To', value: () => filing.period.to },
      { title: 'Disposal site', value: ({ siteName }) => siteName },
      { title: 'Site address', value: ({ siteAddress }) => siteAddress },
      { title: 'Site permit', value: ({ sitePermit }) => sitePermit },
      { title: 'Waste', value: ({ wasteType }) => wasteTypeName[wasteType] },
      { title: 'Client', value: ({ clientName }) => clientName },
      { title: 'Address', value: ({ address }) => address },
      { title: 'Tickets', value: ({ ticketCount }) => ticketCount },
      { title: 'Collected gallons', value: collectedGallons },
      { title: 'Received gallons', value: ({ receivedGallons }) => receivedGallons },
      { title: 'Difference gallons', value: ({ differenceGallons }) => differenceGallons },
    ],
    rows,
  );
}

/** The same as JSON, with its totals by site and waste. */
export function summaryJson({ filing, wastes, rows, hauler, now, today }: SummaryFacts): File {
  const { packId, filingId, dueOn, period, cite } = filing;
  const sites = groupsOf(rows, ({ siteId }) => siteId).map(({ rows: own, key, ...sum }) => ({
    id: key,
    name: own[0]?.siteName ?? '',
    address: own[0]?.siteAddress ?? '',
    permit: own[0]?.sitePermit ?? null,
    ...sum,
    wastes: groupsOf(own, ({ wasteType }) => wasteType).map(({ key: wasteType, rows: given, ...total }) => ({
      wasteType,
      ...total,
      clients: given.map((row) => ({
        id: row.clientId,
        name: row.clientName,
        address: row.address,
        ticketCount: row.ticketCount,
        collectedGallons: collectedGallons(row),
        receivedGallons: row.receivedGallons,
        differenceGallons: row.differenceGallons,
      })),
    })),
  }));
  const document = {
    format: 'haulwright-annual-summary',
    formatVersion: 1,
    rule: { packId, filingId, dueOn, cite },
    period,
    isPeriodOver: openUntil(period, today) === null,
    madeAt: now.toISOString(),
    hauler: {
      name: hauler.name,
      address: hauler.address,
      phone: hauler.phone,
      registration: hauler.registration,
    },
    wastes,
    ...sumOf(rows),
    sites,
  };
  return new File([`${JSON.stringify(document, null, 2)}\n`], summaryName(filing, 'json'), {
    type: 'application/json',
  });
}
