import type { RouteMessage } from '@haulwright/domain/messages/route-message';
import { useState } from 'react';
import { momentInSentence, momentInWords } from '../../../ui/words/moment-text.ts';
import { useSession } from '../../session/session-context.ts';

/** Messages, oldest first; the office's own on the right. */
export function MessageList({ messages }: { readonly messages: readonly RouteMessage[] }) {
  const { timeZone } = useSession();
  const [now] = useState(() => new Date());
  return (
    <ul aria-label="Messages" className="flex flex-col gap-2">
      {messages.map(({ id, text, fromOffice, senderName, sentAt, readAt }) => (
        <li
          key={id}
          className={`max-w-[90%] rounded-lg px-3 py-2 ${fromOffice ? 'self-end bg-accent-soft' : 'self-start bg-sunken'}`}
        >
          <p className="break-words whitespace-pre-line">{text}</p>
          <p className="numeric text-sm text-ink-soft">
            {senderName} · {momentInWords(sentAt, now, timeZone)}
            {fromOffice &&
              (readAt === null ? ' · not read yet' : ` · read ${momentInSentence(readAt, now, timeZone)}`)}
          </p>
        </li>
      ))}
    </ul>
  );
}
