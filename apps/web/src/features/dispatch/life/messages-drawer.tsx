import { maxMessageText, unreadBy } from '@haulwright/domain/messages/route-message';
import type { Route } from '@haulwright/domain/routes/route';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { useIdempotencyKey } from '../../../api/use-idempotency-key.ts';
import { Loaded } from '../../../loading/loaded.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Drawer } from '../../../ui/overlays/drawer.tsx';
import { SkeletonRows } from '../../../ui/base/skeleton.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { toast } from '../../../ui/toasts/toast.tsx';
import { MessageList } from './message-list.tsx';

interface MessagesDrawerProps {
  readonly route: Route;
  readonly onClose: () => void;
}

/** Messages with the driver about a route, and an input. */
export function MessagesDrawer({ route, onClose }: MessagesDrawerProps) {
  const messages = useQuery(api.messages.list.queryOptions({ input: { id: route.id } }));
  const queryClient = useQueryClient();
  const upTo = messages.data && unreadBy('office', messages.data).at(-1)?.sentAt;
  useEffect(() => {
    if (upTo === undefined) return;
    // Displayed messages are read; after a failure they stay unread and are sent again.
    void api.messages.read
      .call({ id: route.id, upTo })
      .then(() => queryClient.invalidateQueries({ queryKey: api.messages.key() }))
      .catch(console.error);
  }, [route.id, upTo, queryClient]);
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title="Messages"
      description={`${route.name} · ${route.driverName ?? 'no driver'}`}
      footer={<WriteMessage route={route} />}
    >
      <Loaded
        query={messages}
        failed="Couldn't load messages"
        isSmall
        waiting={<SkeletonRows label="Loading messages…" count={3} each="h-14" />}
        empty={<p className="text-ink-soft">Nothing was written about this route yet.</p>}
      >
        {(shown) => <MessageList messages={shown} />}
      </Loaded>
    </Drawer>
  );
}

function WriteMessage({ route }: { readonly route: Route }) {
  const [text, setText] = useState('');
  const [toAll, setToAll] = useState(false);
  const [error, setError] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const key = useIdempotencyKey();
  const queryClient = useQueryClient();

  async function send(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (text.trim() === '') return setError('Write the message first.');
    setBusy(true);
    try {
      const options = { context: { idempotencyKey: key.keyFor([text, toAll]) } };
      if (toAll) {
        const { routes } = await api.messages.sendToDay.call({ date: route.routeDate, text }, options);
        toast.success({
          title: 'Message Sent',
          description: `To the drivers of ${routes} ${routes === 1 ? 'route' : 'routes'}.`,
        });
      } else await api.messages.send.call({ id: route.id, text }, options);
      key.forget();
      setText('');
      setToAll(false);
      setError(undefined);
      await queryClient.invalidateQueries({ queryKey: api.messages.key() });
    } catch (failure) {
      setError(messageOf(failure));
    }
    setBusy(false);
  }

  return (
    <form noValidate onSubmit={(event) => void send(event)} className="flex w-full flex-col gap-3">
      <TextArea
        label="Message"
        rows={3}
        maxLength={maxMessageText}
        value={text}
        error={error}
        onChange={(event) => setText(event.target.value)}
      />
      <Checkbox label="To all drivers of this day" checked={toAll} onCheckedChange={setToAll} />
      <Button type="submit" variant="primary" busy={busy}>
        Send
      </Button>
    </form>
  );
}
