import { z } from 'zod';
import {
  defaultTemplates,
  maxTemplateLength,
  messageKinds,
  messageLanguages,
  unknownFields,
  type MessageKind,
  type MessageLanguage,
} from './message-kinds.ts';

/** The words of a message. */
export const template = z
  .string()
  .trim()
  .min(1, 'Write what clients are to read, or remove your own words.')
  .max(maxTemplateLength, `A message has at most ${maxTemplateLength} characters.`)
  .superRefine((text, context) => {
    for (const name of unknownFields(text))
      context.addIssue({ code: 'custom', message: `{${name}} is not one of the fields.` });
  });

/** What a company tells its clients by itself: nothing until it switches a kind on. */
export const clientMessageSettings = z.object({
  /** The kinds that are switched on. */
  kinds: z.array(z.enum(messageKinds)).max(messageKinds.length),
  /** *On my way* is also said once the truck has left the stop before. */
  whenLeft: z.boolean(),
  /** Of clients who have none of their own. */
  language: z.enum(messageLanguages),
  /** The company's own words. */
  templates: z
    .array(z.object({ kind: z.enum(messageKinds), language: z.enum(messageLanguages), text: template }))
    .max(messageKinds.length * messageLanguages.length),
});
export type ClientMessageSettings = z.infer<typeof clientMessageSettings>;

export const defaultMessageSettings: ClientMessageSettings = {
  kinds: [],
  whenLeft: false,
  language: 'en',
  templates: [],
};

export const templateOf = (
  { templates }: Pick<ClientMessageSettings, 'templates'>,
  kind: MessageKind,
  language: MessageLanguage,
): string =>
  templates.find((one) => one.kind === kind && one.language === language)?.text ??
  defaultTemplates[kind][language];
