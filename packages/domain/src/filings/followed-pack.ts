import { z } from 'zod';
import { calendarDate } from '../kernel/calendar-date.ts';
import { packId } from '../manifests/pack-id.ts';
import { fieldName } from '../manifests/missing-fields.ts';
import { maxOwnFields, ownField } from '../manifests/own-fields.ts';
import type { RulePack } from '../manifests/rule-pack.ts';
import { capitalized, standingRules } from '../manifests/standing-rules.ts';
import { wasteType } from '../services/waste-type.ts';
import { checkedWhere, sourceOf } from './field-facts.ts';

/** The text of a rule of a pack, its citation and how far that was read. */
export const packRule = z.object({
  /** Kind of rule: 'Fields', 'Parts' … */
  group: z.string(),
  text: z.string(),
  /** How the product supports it; empty where it does not. */
  note: z.string(),
  cite: z.string(),
  url: z.string(),
  verified: z.enum(['read', 'excerpt', 'unverified']),
  readOn: calendarDate.nullable(),
});
export type PackRule = z.infer<typeof packRule>;

/** A pack as the settings show it. */
export const packView = z.object({
  id: packId,
  version: z.string(),
  title: z.string(),
  /** 'Texas', 'United States'. */
  jurisdiction: z.string(),
  wastes: z.array(wasteType),
  rules: z.array(packRule),
  /** Fields the company adds to it. */
  ownFields: z.array(ownField).max(maxOwnFields),
  /** The day the company began to follow it; null: it does not. */
  followedSince: calendarDate.nullable(),
});
export type PackView = z.infer<typeof packView>;

const stateNames: Readonly<Record<string, string>> = {
  TX: 'Texas',
  WI: 'Wisconsin',
  NC: 'North Carolina',
  NH: 'New Hampshire',
  FL: 'Florida',
};

export const jurisdictionOf = ({ jurisdiction: { state, local } }: RulePack): string =>
  local === true
    ? 'Cities that require it'
    : state === undefined
      ? 'United States'
      : (stateNames[state] ?? state);

/** The URL of each source; 'the same' repeats the URL of the previous source. */
function urlsOf(pack: RulePack): ReadonlyMap<string, string> {
  const urls = new Map<string, string>();
  let last = '';
  for (const [name, { url }] of Object.entries(pack.sources)) {
    if (url !== 'the same') last = url;
    urls.set(name, last);
  }
  return urls;
}

/** Every rule of a pack in words. */
export function rulesOf(pack: RulePack): PackRule[] {
  const urls = urlsOf(pack);
  const rule = (group: string, text: string, source: string, note = ''): PackRule => {
    const { cite = '', verified = 'unverified', readOn = null } = pack.sources[source] ?? {};
    return { group, text: capitalized(text), note, cite, url: urls.get(source) ?? '', verified, readOn };
  };
  return [
    ...pack.fields.map((field) =>
      rule(
        'Records',
        field.onlyFor === undefined ? fieldName(field.id) : `${fieldName(field.id)} (${field.onlyFor})`,
        field.source,
        checkedWhere[sourceOf(field.id).from],
      ),
    ),
    ...pack.parts.map((part) => rule('Parts of the paper', part.name, part.source)),
    ...standingRules(pack).map(({ group, text, source }) =>
      rule(group, text, source, group === 'Filed' ? 'In the calendar' : ''),
    ),
  ];
}
