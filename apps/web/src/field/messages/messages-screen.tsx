import { correctedNow } from '../device/clock.ts';
import type { PackRoute } from '@haulwright/domain/field/day-pack';
import { maxMessageText, type RouteMessage, unreadBy } from '@haulwright/domain/messages/route-message';
import { Send } from 'lucide-react';
import { useEffect } from 'react';
import { draftOf } from '../device/drafts.ts';
import { FieldButton } from '../kit/field-button.tsx';
import { NoteInput } from '../kit/fields.tsx';
import { Part, Screen } from '../kit/screen.tsx';
import { UndoBar } from '../kit/undo-bar.tsx';
import { useField } from '../state/field-context.ts';
import { messageFormKey, readMessages, writeToOffice } from '../state/message-acts.ts';
import { useAct } from '../state/use-act.ts';
import { useKeptForm } from '../state/use-kept-form.ts';
import { momentInWords } from '../texts/formats.ts';
import { routeTitle } from '../texts/route-title.ts';
import { useTexts } from '../texts/use-texts.ts';
import { talkedRoutes } from './talked-routes.ts';

/** Messages with the office, by route; also without signal. */
export function MessagesScreen() {
  const { pack, clock } = useField();
  const texts = useTexts();
  const routes = pack === null ? [] : talkedRoutes(pack, clock);
  return (
    <Screen title={texts.messages.title} backTo="/" actions={<UndoBar />}>
      {routes.length === 0 && <p className="text-lg text-ink">{texts.messages.none}</p>}
      {routes.map((route) => (
        <RouteTalk
          key={route.id}
          route={route}
          messages={pack?.messages.filter(({ routeId }) => routeId === route.id) ?? []}
        />
      ))}
    </Screen>
  );
}

interface RouteTalkProps {
  readonly route: PackRoute;
  readonly messages: readonly RouteMessage[];
}

function RouteTalk({ route, messages }: RouteTalkProps) {
  const { database, drafts } = useField();
  const texts = useTexts();
  const key = messageFormKey(route);
  const [form, change] = useKeptForm(database, key, {
    text: '',
    ...(draftOf(drafts, key) as { text: string } | undefined),
  });
  const { busy, failed, run } = useAct();
  const newest = unreadBy('driver', messages).at(-1)?.sentAt;
  useEffect(() => {
    if (newest !== undefined) void readMessages(database, route, newest).catch(console.error);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each newest message, whatever else the pack changes
  }, [database, route.id, newest]);

  async function send() {
    const text = form.text.trim();
    if (text !== '' && (await run(() => writeToOffice(database, route, text)))) change({ text: '' });
  }

  return (
    <Part title={routeTitle(route, texts)}>
      <ul aria-label={texts.messages.of(routeTitle(route, texts))} className="mb-3 flex flex-col gap-2">
        {messages.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ul>
      <NoteInput
        label={texts.messages.write}
        error={failed ? texts.banner.notSaved : undefined}
        value={form.text}
        maxLength={maxMessageText}
        onValueChange={(text) => change({ text })}
      />
      <FieldButton
        className="w-full"
        busy={busy}
        disabled={form.text.trim() === ''}
        icon={<Send aria-hidden="true" />}
        onClick={() => void send()}
      >
        {texts.messages.send}
      </FieldButton>
    </Part>
  );
}

function Message({
  message: { id, text, fromOffice, senderName, sentAt, readAt },
}: {
  readonly message: RouteMessage;
}) {
  const { pack, commands, clock } = useField();
  const texts = useTexts();
  const waits = commands.some((one) => one.id === id && one.state === 'waiting');
  return (
    <li
      className={`max-w-[90%] rounded-xl border-2 border-line-strong px-4 py-2 text-ink ${fromOffice ? 'self-start bg-surface' : 'self-end bg-accent-soft'}`}
    >
      <p className="text-xl break-words whitespace-pre-line">{text}</p>
      <p className="text-lg">
        {[
          fromOffice ? senderName : texts.messages.you,
          momentInWords(sentAt, correctedNow(clock), pack?.me.timeZone ?? 'UTC', texts),
          !fromOffice && (waits ? texts.toSend.waiting : readAt !== null && texts.messages.read),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  );
}
