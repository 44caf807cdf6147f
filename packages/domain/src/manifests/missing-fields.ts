import { mayBlock, type FieldMoment, type PackField, type RulePack } from './rule-pack.ts';

/** The values of a record, by field id; null, empty and missing values are all missing. */
export type RecordValues = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface MissingField {
  readonly id: string;
  /** 'Generator: phone'. */
  readonly name: string;
  /** A rule that was not fully read never blocks anybody. */
  readonly blocks: boolean;
  /** '30 TAC 312.145(a)'. */
  readonly cite: string;
  readonly readOn: string | null;
}

/** Fields of an earlier moment are still required at a later one. */
const order: Record<FieldMoment, number> = {
  draft: 0,
  pickup: 1,
  in_transit: 1,
  application: 2,
  container: 2,
  delivered: 2,
  signed: 3,
  'day-close': 4,
  season: 5,
};

/** Whether a field of one moment is required by another. */
export const isAskedBy = (when: FieldMoment, by: FieldMoment): boolean => order[when] <= order[by];

/**
 * Lists fields that a pack requires by a moment and the record lacks: on the phone while the driver is still
 * on site, in the office before a paper goes out.
 * @param pack with the company's own fields; see own-fields.ts
 */
export function missingFields(
  pack: RulePack,
  values: RecordValues,
  by: FieldMoment,
  { destination }: { readonly destination: string },
): MissingField[] {
  return pack.fields
    .filter((field) => isAskedBy(field.when, by))
    .filter(({ onlyFor }) => onlyFor === undefined || isFor(onlyFor, destination))
    .filter((field) => !isThere(values[field.id], field.choices))
    .map((field): MissingField => ({
      id: field.id,
      name: nameOfField(field),
      blocks: mayBlock(pack, field.source),
      cite: pack.sources[field.source]?.cite ?? '',
      readOn: pack.sources[field.source]?.readOn ?? null,
    }));
}

/** 'land' is a destination; 'alkaline surface spreading' is one kind of it. */
const isFor = (onlyFor: string, destination: string): boolean =>
  destination === onlyFor || (onlyFor === 'land' && destination.startsWith('land'));

function isThere(value: RecordValues[string], choices?: PackField['choices']): boolean {
  if (value === null || value === undefined || value === '') return false;
  return choices === undefined || (typeof value === 'string' && choices.includes(value));
}

/** The displayed name. */
export const nameOfField = ({ id, name }: Pick<PackField, 'id' | 'name'>): string => name ?? fieldName(id);

/** 'generator.phone' becomes 'Generator: phone'. */
export function fieldName(fieldId: string): string {
  const [first = '', ...rest] = fieldId.split('.').map(inWords);
  const name = rest.length === 0 ? first : `${first}: ${rest.join(', ')}`;
  return name.charAt(0).toUpperCase() + name.slice(1);
}

const inWords = (part: string): string =>
  part
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/([a-z])(\d)/g, '$1 $2')
    .toLowerCase();
