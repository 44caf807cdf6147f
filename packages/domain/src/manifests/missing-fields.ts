import { mayBlock, type FieldMoment, type PackField, type RulePack } from './rule-pack.ts';

/** What stands in a record, by the id of the field; null, an empty text and a missing one are all missing. */
export type RecordValues = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface MissingField {
  readonly id: string;
  /** 'Generator: phone'. */
  readonly name: string;
  /** A rule that was not read in full never keeps anybody from going on. */
  readonly blocks: boolean;
  /** '30 TAC 312.145(a)'. */
  readonly cite: string;
  readonly readOn: string | null;
}

/** Fields of an earlier moment are still missing at a later one. */
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

/**
 * Names what a pack asks for by a moment and the record does not have: on the phone while the driver is still
 * on the site, in the office before a paper goes out.
 * @param additions fields the company asks for itself; they never replace the pack's
 */
export function missingFields(
  pack: RulePack,
  values: RecordValues,
  by: FieldMoment,
  { destination, additions = [] }: { destination: string; additions?: readonly CompanyField[] },
): MissingField[] {
  const ofPack = pack.fields
    .filter((field) => order[field.when] <= order[by])
    .filter(({ onlyFor }) => onlyFor === undefined || isFor(onlyFor, destination))
    .filter((field) => !isThere(values[field.id], field.choices))
    .map((field): MissingField => ({
      id: field.id,
      name: fieldName(field.id),
      blocks: mayBlock(pack, field.source),
      cite: pack.sources[field.source]?.cite ?? '',
      readOn: pack.sources[field.source]?.readOn ?? null,
    }));
  const own = additions
    .filter((field) => order[field.when] <= order[by] && !isThere(values[field.id]))
    .map((field): MissingField => ({
      id: field.id,
      name: field.name,
      blocks: field.required,
      cite: 'Your company',
      readOn: null,
    }));
  return [...ofPack, ...own];
}

/** A field a company adds to a pack. */
export interface CompanyField {
  readonly id: string;
  readonly name: string;
  readonly when: FieldMoment;
  readonly required: boolean;
}

/** 'land' is a destination; 'alkaline surface spreading' is one kind of it. */
const isFor = (onlyFor: string, destination: string): boolean =>
  destination === onlyFor || (onlyFor === 'land' && destination.startsWith('land'));

function isThere(value: RecordValues[string], choices?: PackField['choices']): boolean {
  if (value === null || value === undefined || value === '') return false;
  return choices === undefined || (typeof value === 'string' && choices.includes(value));
}

/** 'generator.phone' as people read it: 'Generator: phone'. */
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
