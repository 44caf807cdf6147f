import { z } from 'zod';
import { id, type Id } from '../kernel/ids.ts';
import { maxLength, requiredText } from '../kernel/text.ts';
import type { PackField, RulePack } from './rule-pack.ts';

/** Maximum fields a company adds to a rule pack. */
export const maxOwnFields = 20;

/** When it is required: before the truck leaves the client, or when the site has received the load. */
export const ownFieldMoments = ['pickup', 'delivered'] as const;
export type OwnFieldMoment = (typeof ownFieldMoments)[number];

export const ownFieldMomentText: Record<OwnFieldMoment, string> = {
  pickup: 'At the pickup',
  delivered: 'At the disposal site',
};

export const ownFieldInput = z.object({
  name: requiredText(maxLength.name, 'Give the field a name.'),
  moment: z.enum(ownFieldMoments),
  /** Blocks the next step when missing; otherwise it is only asked for. */
  required: z.boolean(),
});
export type OwnFieldInput = z.infer<typeof ownFieldInput>;

/** A field that a company requires beyond the rule pack. It never removes anything. */
export const ownField = ownFieldInput.extend({ id });
export type OwnField = z.infer<typeof ownField>;

const [required, asked] = ['own-required', 'own-asked'] as const;
const ownSources: RulePack['sources'] = {
  [required]: { cite: 'Your company', url: '', verified: 'read', readOn: null },
  // Only a fully read rule may block.
  [asked]: { cite: 'Your company', url: '', verified: 'unverified', readOn: null },
};

/** Formed like the pack's ids, which have no dashes either. */
const fieldIdOf = (ownFieldId: Id): string => `own.${ownFieldId.replaceAll('-', '')}`;

/** A pack with the fields a company adds to it. */
export const withOwnFields = (pack: RulePack, fields: readonly PackField[]): RulePack =>
  fields.length === 0
    ? pack
    : { ...pack, sources: { ...pack.sources, ...ownSources }, fields: [...pack.fields, ...fields] };

/** Converts a company's field to one of a pack. */
export const asPackField = (field: OwnField): PackField => ({
  id: fieldIdOf(field.id),
  name: field.name,
  when: field.moment,
  source: field.required ? required : asked,
});

/** The fields of a pack that the company added. */
export const ownFieldsOf = ({ fields }: Pick<RulePack, 'fields'>): PackField[] =>
  fields.filter(({ source }) => source === required || source === asked);
