import type { MessagesOfClient } from '@haulwright/domain/client-messages/client-messages';
import { kindName, messageRefusals, type MessageState } from '@haulwright/domain/companies/message-kinds';

type Message = MessagesOfClient['messages'][number];

const stateWords: Readonly<Record<MessageState, string>> = {
  waits: 'waiting',
  taken: 'being sent',
  sent: 'sent',
  failed: 'failed',
  refused: 'not sent',
};

/** What became of a message: 'On my way · J-12 · sent to +17175550142 · Nov 30, 10:05 AM'. */
export function messageInWords(
  { kind, jobNumber, state, recipient, why, at }: Message,
  timeZone: string,
): string {
  const when = new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const because =
    why === null ? '' : `. ${(messageRefusals as Readonly<Record<string, string>>)[why] ?? why}`;
  const to = recipient === null ? '' : ` to ${recipient}`;
  return `${kindName[kind]} · ${jobNumber} · ${stateWords[state]}${to} · ${when}${because}`;
}
