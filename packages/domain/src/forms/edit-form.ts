import type { FormItem, FormTemplate, SimpleItem } from './form-template.ts';

export const itemKinds = [
  'yes-no',
  'pass-fail-na',
  'choice',
  'text',
  'number',
  'reading',
  'gallons',
  'level',
  'date',
  'time',
  'photo',
  'signature',
  'calculated',
  'note',
  'repeat',
] as const satisfies readonly FormItem['kind'][];
export type ItemKind = (typeof itemKinds)[number];

export const itemKindName: Record<ItemKind, string> = {
  'yes-no': 'Yes or no',
  'pass-fail-na': 'Pass, fail or N/A',
  choice: 'Choice',
  text: 'Text',
  number: 'Number',
  reading: 'Reading with unit',
  gallons: 'Gallons',
  level: 'Level',
  date: 'Date',
  time: 'Time',
  photo: 'Photo',
  signature: 'Signature',
  calculated: 'Calculated value',
  note: 'Note to the technician',
  repeat: 'Repeated group',
};

/** An empty form, for the editor to start with. */
export const blankForm: FormTemplate = { title: { en: '' }, items: [] };

/**
 * The id of a new item. It is never reused in any version, or the answers would share a column.
 * @param random at least 8 letters and digits nobody has used
 */
export const newItemId = (random: string): string =>
  `q${random.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, 12)}`;

const blankText = { en: '' };

/** A new item of a kind with its minimum content; its texts are empty. */
export function blankItem(kind: SimpleItem['kind'], id: string): SimpleItem;
export function blankItem(kind: ItemKind, id: string, innerId: string): FormItem;
export function blankItem(kind: ItemKind, id: string, innerId = ''): FormItem {
  const named = { id, label: blankText };
  switch (kind) {
    case 'text':
      return { kind, ...named, long: false };
    case 'number':
      return { kind, ...named, decimals: 0 };
    case 'reading':
      return { kind, ...named, decimals: 1, unit: 'in' };
    case 'level':
      return { kind, ...named, levels: [blankText, blankText] };
    case 'choice':
      return { kind, ...named, several: false, options: [newOption([]), newOption([newOption([])])] };
    case 'photo':
      return { kind, ...named, maxPhotos: 5 };
    case 'signature':
      return { kind, ...named, statement: blankText };
    case 'calculated':
      return { kind, ...named, calculate: { sum: [0] }, decimals: 0 };
    case 'repeat':
      return { kind, ...named, minRows: 1, maxRows: 10, items: [blankItem('text', innerId)] };
    default:
      return { kind, ...named };
  }
}

type Options = Extract<SimpleItem, { kind: 'choice' }>['options'];

/** Adds an option; its value stays when its text changes, because answers refer to it. */
export function newOption(others: Options): Options[number] {
  const taken = new Set(others.map(({ value }) => value));
  let number = others.length + 1;
  while (taken.has(`o${number}`)) number += 1;
  return { value: `o${number}`, label: blankText };
}

/** The list with one entry moved up (-1) or down (1); unchanged at its ends. */
export function moved<Entry>(list: readonly Entry[], at: number, by: -1 | 1): Entry[] {
  const next = [...list];
  const [entry] = next.slice(at, at + 1);
  const to = at + by;
  if (entry === undefined || to < 0 || to >= list.length) return next;
  next.splice(at, 1);
  next.splice(to, 0, entry);
  return next;
}

/** Items a condition may refer to: those with an answer of their own. */
export type AskedItem = Exclude<SimpleItem, { kind: 'note' }>;

const isAsked = (item: FormItem): item is AskedItem => item.kind !== 'note' && item.kind !== 'repeat';

/** The preceding items that an item's conditions may refer to. */
export const itemsBefore = (items: readonly FormItem[], at: number): AskedItem[] =>
  items.slice(0, at).filter(isAsked);

/** An editable copy: the wording of a state's form is fixed, its copy is the company's own. */
export function copyOf(
  { locked: _locked, ...template }: FormTemplate,
  title: FormTemplate['title'],
): FormTemplate {
  return { ...template, title };
}
