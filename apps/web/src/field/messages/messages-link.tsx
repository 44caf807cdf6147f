import { unreadBy } from '@haulwright/domain/messages/route-message';
import { MessageSquare } from 'lucide-react';
import { FieldLink } from '../kit/field-link.tsx';
import { fieldLook } from '../kit/field-look.ts';
import { useField } from '../state/field-context.ts';
import { useTexts } from '../texts/use-texts.ts';
import { talkedRoutes } from './talked-routes.ts';

/** Counter that leads to the messages, with the number of new ones; nothing on days without a route. */
export function MessagesLink() {
  const { pack, clock } = useField();
  const texts = useTexts();
  if (pack === null || talkedRoutes(pack, clock).length === 0) return null;
  const unread = unreadBy('driver', pack.messages).length;
  return (
    <FieldLink to="/messages" className={fieldLook(unread > 0 ? 'primary' : 'secondary', 'min-w-14 px-2!')}>
      <MessageSquare aria-hidden="true" />
      {unread > 0 && (
        <span aria-hidden="true" className="numeric">
          {unread}
        </span>
      )}
      <span className="sr-only">{unread === 0 ? texts.messages.title : texts.messages.unread(unread)}</span>
    </FieldLink>
  );
}
