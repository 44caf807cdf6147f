import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import {
  gallonsPerAcreOf,
  landPackId,
  landWarningText,
  rateOf,
  rulesMet,
  seasonOf,
  type FieldApplication,
} from '@haulwright/domain/land/field-application';
import {
  firstAndLast,
  landCertification,
  missingOfApplication,
  placeOf,
  rateOfApplication,
} from '@haulwright/domain/land/land-values';
import { setbackSets } from '@haulwright/domain/land/setbacks';
import { rulePackOf } from '@haulwright/domain/manifests/rule-packs';
import { capitalized, rulesIn, statesOf } from '@haulwright/domain/manifests/standing-rules';
import { wasteTypeName } from '@haulwright/domain/services/waste-type';
import { csvFile } from '../../platform/csv/csv.ts';
import type { PaperCompany } from './land-paper.queries.ts';
import type { FieldRow } from './land.queries.ts';

export const recordTemplate = new URL('land-record.typ', import.meta.url);

export const methodName = {
  surface: 'Surface spread',
  incorporated: 'Incorporated within 6 hours',
  injected: 'Injected',
} as const;

const count = (amount: number): string => amount.toLocaleString('en-US', { maximumFractionDigits: 2 });
const pounds = (amount: number | null): string =>
  amount === null ? 'not entered' : `${count(amount)} lb/acre`;

export interface RecordFacts {
  readonly field: FieldRow;
  readonly year: number;
  /** Oldest first, including corrected ones and their replacements. */
  readonly applications: readonly FieldApplication[];
  readonly origins: ReadonlyMap<string, readonly string[]>;
  readonly company: PaperCompany;
  readonly now: Date;
}

/** Never rounded up: 11.98 is not the 12 that the rule asks for. */
const phText = (ph: number): string =>
  (Math.floor(ph * 100 + 1e-9) / 100).toLocaleString('en-US', {
    minimumFractionDigits: 1,
    maximumFractionDigits: 2,
  });

const readingText = (
  reading: FieldApplication['readings'][number] | undefined,
  timeZone: string,
  otherwise = 'not measured',
): string => {
  if (reading === undefined) return otherwise;
  const { at, ph, temperatureC } = reading;
  const clock = new Intl.DateTimeFormat('en-US', { timeZone, timeStyle: 'short' });
  return `${phText(ph)}${temperatureC === null ? '' : ` at ${temperatureC} °C`}, ${clock.format(new Date(at))}`;
};

const readingsText = ({ readings }: FieldApplication, timeZone: string): string[] =>
  readings.map((reading) => `pH ${readingText(reading, timeZone)}`);

/** The template's data: every field that the pack `us-503-land` requires, by application. */
export function recordDocument({ field, year, applications, origins, company, now }: RecordFacts) {
  const { timeZone } = company;
  const moment = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  const standing = applications.filter(({ isReplaced, withdraws }) => !isReplaced && !withdraws);
  const counted = standing.map(({ startedAt, gallons, acres }) => ({
    on: calendarDateIn(new Date(startedAt), timeZone),
    gallons,
    acres,
  }));
  // Of all its days: a leap year has one more than the 365 that the rate counts.
  const appliedGallonsPerAcre = Math.round(gallonsPerAcreOf(counted, field));
  const rate = rateOf(field);
  const set = field.setbackSet === null ? null : setbackSets[field.setbackSet];
  const pack = rulePackOf(landPackId);
  return {
    title: 'Land application record',
    year: String(year),
    company: company.name,
    companyLines: company.lines,
    paper: company.paper,
    madeOn: `Made on ${moment.format(now)} with Haulwright`,
    field: field.name,
    facts: [
      ['Site', placeOf(field)],
      ['Owner', [field.ownerName, field.ownerAddress].filter(Boolean).join(', ') || 'not entered'],
      ['Acres', `${count(field.acres)}, of which ${count(field.usableAcres)} may be used`],
      ['Crop now', field.crop ?? 'not entered'],
      ['Nitrogen the crop needs in 365 days', pounds(field.nitrogenLbPerAcre)],
      ['Nitrogen from other sources', pounds(field.otherNitrogenLbPerAcre)],
      [
        'Annual application rate',
        rate === null
          ? 'unknown without a need'
          : `${count(rate)} gal/acre in 365 days: the need less other nitrogen, ÷ 0.0026 lb/gal`,
      ],
      ['Applied this year', `${count(appliedGallonsPerAcre)} gal/acre`],
      ['Setbacks', set === null ? 'none chosen' : `${set.title} (${set.source.cite})`],
    ],
    total: `${count(standing.reduce((sum, { gallons }) => sum + gallons, 0))} gal`,
    applications: standing.map((one, at) => ({
      number: String(at + 1),
      when: `${moment.format(new Date(one.startedAt))}${one.endedAt === null ? '' : ` to ${moment.format(new Date(one.endedAt))}`}`,
      gallons: `${count(one.gallons)} gal`,
      lines: linesOf(one, { field, origins, timeZone }),
      warnings: [
        ...one.warnings.map(
          ({ code, cite }) => `${landWarningText[code]}${cite === null ? '' : ` (${cite})`}`,
        ),
        ...missingOfApplication(one, field).map(({ name, cite }) => `Missing: ${name} (${cite})`),
      ],
    })),
    certification: landCertification,
    certifiedBy: certifiersOf(standing),
    rules: pack
      ? rulesIn(pack, statesOf([field.place])).map(({ group, text, source }) => {
          const { cite = '', verified = 'unverified' } = pack.sources[source] ?? {};
          return {
            name: group,
            text: capitalized(text),
            cite: verified === 'read' ? cite : `${cite}, not verified`,
          };
        })
      : [],
    sources: pack
      ? [...new Set(pack.fields.map(({ source }) => source))].flatMap((name) => {
          const source = pack.sources[name];
          return source === undefined
            ? []
            : [
                `${source.cite}: ${source.verified === 'read' ? `read on ${source.readOn ?? ''}` : source.verified}${source.note === undefined ? '' : ` (${source.note})`}`,
              ];
        })
      : [],
    pack: pack ? `${pack.title}, version ${pack.version}` : '',
  };
}

/** The lines of one application; waste outside the pack has no treatment to show. */
function linesOf(
  one: FieldApplication,
  { field, origins, timeZone }: Pick<RecordFacts, 'field' | 'origins'> & { readonly timeZone: string },
): string[][] {
  const { pathogen, vector } = rulesMet(one);
  const { crop, nitrogenLbPerAcre } = seasonOf(one, field);
  const rate = rateOfApplication(one, field);
  const { first, last } = firstAndLast(one.readings);
  const between = one.readings.filter((reading) => reading !== first && reading !== last);
  const { weather } = one;
  const treatment = [
    ['Rate in 365 days', rate === null ? 'unknown without a need' : `${count(rate)} gal/acre`],
    ['Pathogens', pathogen],
    ['Vector attraction', vector ?? 'not shown'],
    ['pH at the start', readingText(first, timeZone, 'no lime added')],
    ['pH at the end', readingText(last, timeZone, first === undefined ? 'no lime added' : 'not measured')],
    ...(between.length === 0
      ? []
      : [['pH between', between.map((reading) => readingText(reading, timeZone)).join('; ')]]),
    ['Certified by', one.certifiedBy ?? 'not certified'],
  ];
  return [
    ['Waste', wasteText(one)],
    ['Container', one.truckName ?? 'not one of our trucks'],
    ['Spread on', `${count(one.acres ?? field.usableAcres)} acres · ${count(perAcre(one, field))} gal/acre`],
    ['Crop', [crop ?? 'not entered', `needs ${pounds(nitrogenLbPerAcre)} of nitrogen`].join(', ')],
    ['Method', methodName[one.method]],
    ...(one.wasteType === 'manure' ? [] : treatment),
    ['Origin', originOf(one, origins) ?? 'not in the ledger'],
    ...(weather === null ? [] : [['Weather', weatherText(weather)]]),
    ['Recorded by', one.recordedByName ?? 'unknown'],
    ...(one.reason === null ? [] : [['Corrected', one.reason]]),
  ];
}

/** 'Septage', or 'Septage 1,950 gal, Grease 60 gal' of a dump of several. */
const wasteText = ({ wasteType, shares }: FieldApplication): string =>
  shares === null
    ? wasteTypeName[wasteType]
    : shares.map((share) => `${wasteTypeName[share.wasteType]} ${count(share.gallons)} gal`).join(', ');

/** Whose waste it was, by the ledger; otherwise as it was typed. */
const originOf = ({ visitId, origin }: FieldApplication, origins: RecordFacts['origins']): string | null =>
  (origins.get(visitId ?? '') ?? []).join('; ') || origin;

const weatherText = ({ before, during, after, soil }: NonNullable<FieldApplication['weather']>): string =>
  `before: ${before ?? '–'}; during: ${during ?? '–'}; after: ${after ?? '–'}; soil: ${soil ?? '–'}`;

/** 'Ann Operator: applications 1, 3', in the order of the record. */
function certifiersOf(standing: readonly FieldApplication[]): string[] {
  const numbers = new Map<string, number[]>();
  for (const [at, { certifiedBy }] of standing.entries())
    if (certifiedBy !== null) numbers.set(certifiedBy, [...(numbers.get(certifiedBy) ?? []), at + 1]);
  return [...numbers].map(
    ([name, of]) => `${name}: ${of.length === 1 ? 'application' : 'applications'} ${of.join(', ')}`,
  );
}

const perAcre = ({ gallons, acres }: FieldApplication, { usableAcres }: FieldRow): number => {
  const spreadOn = acres ?? usableAcres;
  return spreadOn > 0 ? Math.round(gallons / spreadOn) : 0;
};

/** One row per entry, including corrected ones and their replacements. */
export function applicationsCsv(
  year: number,
  fields: readonly FieldRow[],
  applications: readonly FieldApplication[],
  { timeZone, origins }: { readonly timeZone: string } & Pick<RecordFacts, 'origins'>,
): File {
  const byId = new Map(fields.map((field) => [field.id, field]));
  return csvFile<FieldApplication>(
    `land-applications-${year}.csv`,
    [
      { title: 'Field', value: ({ fieldId }) => byId.get(fieldId)?.name ?? '' },
      { title: 'Day', value: ({ startedAt }) => calendarDateIn(new Date(startedAt), timeZone) },
      { title: 'Began', value: ({ startedAt }) => startedAt },
      { title: 'Ended', value: ({ endedAt }) => endedAt },
      { title: 'Waste', value: wasteText },
      { title: 'Gallons', value: ({ gallons }) => gallons },
      {
        title: 'Acres',
        value: ({ acres, fieldId }) => acres ?? byId.get(fieldId)?.usableAcres ?? null,
      },
      { title: 'Method', value: ({ method }) => methodName[method] },
      { title: 'Pathogens', value: (one) => (one.wasteType === 'manure' ? null : rulesMet(one).pathogen) },
      { title: 'Vectors', value: (one) => (one.wasteType === 'manure' ? null : rulesMet(one).vector) },
      { title: 'pH', value: (one) => readingsText(one, timeZone).join('; ') },
      { title: 'Crop', value: ({ crop }) => crop },
      { title: 'Nitrogen need, lb/acre', value: ({ nitrogenLbPerAcre }) => nitrogenLbPerAcre },
      { title: 'Rate, gal/acre in 365 days', value: ({ rateGallonsPerAcre }) => rateGallonsPerAcre },
      { title: 'Origin', value: (one) => originOf(one, origins) },
      { title: 'Weather', value: ({ weather }) => (weather === null ? null : weatherText(weather)) },
      { title: 'Certified by', value: ({ certifiedBy }) => certifiedBy },
      { title: 'Truck', value: ({ truckName }) => truckName },
      { title: 'Recorded by', value: ({ recordedByName }) => recordedByName },
      {
        title: 'Warnings',
        value: ({ warnings }) => warnings.map(({ code }) => landWarningText[code]).join(' '),
      },
      {
        title: 'State',
        value: ({ isReplaced, withdraws }) =>
          withdraws ? 'withdrawal' : isReplaced ? 'corrected' : 'stands',
      },
      { title: 'Reason', value: ({ reason }) => reason },
    ],
    applications,
  );
}
