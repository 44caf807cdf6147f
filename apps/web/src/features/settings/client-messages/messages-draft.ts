import { type ClientMessageSettings } from '@haulwright/domain/companies/company-messages';
import {
  defaultTemplates,
  messageKinds,
  messageLanguages,
  type MessageKind,
  type MessageLanguage,
} from '@haulwright/domain/companies/message-kinds';

/** The kinds that can be switched on, in the order of a visit. */
export const offeredKinds: readonly MessageKind[] = messageKinds;

/** When each is said. */
export const kindHint: Readonly<Record<MessageKind, string>> = {
  planned: 'At six in the evening before, from the window or the planned time of a published route.',
  'on-my-way': 'When the driver presses On My Way in the app, with a link that shows where the truck is.',
  arrived: 'When the driver has arrived.',
  finished: 'When the work is reported as done, with up to three photos that the crew shows the client.',
  late: 'Once, when the truck is expected more than 30 minutes after the window.',
};

/** Settings with the words of every kind, own or not, as the form shows them. */
export const withAllWords = <Settings extends ClientMessageSettings>(settings: Settings): Settings => ({
  ...settings,
  templates: offeredKinds.flatMap((kind) =>
    messageLanguages.map((language) => ({
      kind,
      language,
      text: ownWords(settings, kind, language) ?? defaultTemplates[kind][language],
    })),
  ),
});

/** Without the words that are nobody's own: they follow the product's. */
export const withOwnWords = <Settings extends ClientMessageSettings>(settings: Settings): Settings => ({
  ...settings,
  templates: settings.templates.filter(
    ({ kind, language, text }) => text.trim() !== defaultTemplates[kind][language],
  ),
});

const ownWords = (
  { templates }: ClientMessageSettings,
  kind: MessageKind,
  language: MessageLanguage,
): string | undefined => templates.find((one) => one.kind === kind && one.language === language)?.text;
