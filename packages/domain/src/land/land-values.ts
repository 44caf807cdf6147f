import { missingFields, type MissingField, type RecordValues } from '../manifests/missing-fields.ts';
import { rulePackOf } from '../manifests/rule-packs.ts';
import type { LandReading } from '../field/land-report.ts';
import type { FieldSummary } from './field.ts';
import { landPackId, rateOf, rulesMet, seasonOf, type FieldApplication } from './field-application.ts';
import { middleOf } from './field-area.ts';

/** The signed statement; Wis. NR 113.11(3)(c)3.g, read 2026-11-23. The federal wording was not read. */
export const landCertification = [
  'I certify, under penalty of law, that the information that will be used to determine compliance with',
  'the pathogen requirements and the vector attraction reduction requirements named above was prepared',
  'under my direction and supervision in accordance with the system designed to ensure that qualified',
  'personnel properly gather and evaluate this information.',
].join(' ');

type LandField = Pick<
  FieldSummary,
  'place' | 'boundary' | 'usableAcres' | 'crop' | 'nitrogenLbPerAcre' | 'otherNitrogenLbPerAcre'
>;
type Applied = Pick<
  FieldApplication,
  | 'visitId'
  | 'acres'
  | 'startedAt'
  | 'method'
  | 'readings'
  | 'crop'
  | 'nitrogenLbPerAcre'
  | 'rateGallonsPerAcre'
  | 'origin'
  | 'certifiedBy'
>;

/** The location of a field: its address or description, and the middle of its boundary in degrees. */
export function placeOf({ place, boundary }: Pick<LandField, 'place' | 'boundary'>): string {
  const middle = middleOf(boundary);
  const degrees = middle && `${middle.latitude.toFixed(5)}, ${middle.longitude.toFixed(5)}`;
  return [place, degrees].filter(Boolean).join(' · ');
}

/** The first and last reading of a container's treatment. */
export function firstAndLast(readings: readonly LandReading[]): {
  readonly first: LandReading | undefined;
  readonly last: LandReading | undefined;
} {
  const inOrder = readings.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return { first: inOrder[0], last: inOrder.length > 1 ? inOrder.at(-1) : undefined };
}

/** Gallons per acre allowed in 365 days by the recorded need; null while it is unknown. */
export const rateOfApplication = (
  application: Pick<Applied, 'crop' | 'nitrogenLbPerAcre' | 'rateGallonsPerAcre'>,
  field: LandField,
): number | null => application.rateGallonsPerAcre ?? rateOf({ ...field, ...seasonOf(application, field) });

/** The values of an application's record, by the fields of the land pack. */
export function landValuesOf(application: Applied, field: LandField): RecordValues {
  const { crop, nitrogenLbPerAcre } = seasonOf(application, field);
  const { pathogen, vector } = rulesMet(application);
  const { first, last } = firstAndLast(application.readings);
  return {
    'site.addressOrCoordinates': placeOf(field),
    'site.acres': application.acres ?? (field.usableAcres > 0 ? field.usableAcres : null),
    appliedAt: application.startedAt,
    crop,
    'crop.nitrogenLbPerAcre': nitrogenLbPerAcre,
    'rate.gallonsPerAcre365': rateOfApplication(application, field),
    certification: application.certifiedBy,
    'pathogen.method': pathogen,
    'vector.method': vector,
    'ph.start': first?.ph,
    'ph.end': last?.ph,
    'ph.temperatureC': first?.temperatureC,
    // For a truck's dump the ledger has the origin.
    origin: application.visitId ?? application.origin,
  };
}

/**
 * Lists fields that the land pack requires and a record lacks. pH readings are required where lime was added;
 * manure and other waste outside the pack lacks nothing.
 */
export function missingOfApplication(
  application: Applied & Pick<FieldApplication, 'wasteType'> & Partial<Pick<FieldApplication, 'shares'>>,
  field: LandField,
): MissingField[] {
  const pack = rulePackOf(landPackId);
  const wastes = application.shares?.map(({ wasteType }) => wasteType) ?? [application.wasteType];
  // Domestic septage with anything else in it is no longer domestic, and the pack has no record of it.
  if (pack === undefined || !wastes.every((waste) => pack.appliesTo.wastes.includes(waste))) return [];
  const isLimed = application.readings.length > 0;
  return missingFields(pack, landValuesOf(application, field), 'season', { destination: 'land' }).filter(
    ({ id }) => isLimed || !id.startsWith('ph.'),
  );
}
