import { correctedNow } from '../device/clock.ts';
import type { ReviewCode } from '@haulwright/domain/field/judge-field-command';
import { CheckCheck, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { forgetCommand } from '../device/outbox.ts';
import { decisionOn, whenDone } from '../device/person-work.ts';
import type { StoredCommand } from '../device/stored.ts';
import { RefusedPhotos } from './refused-photos.tsx';
import { Banner } from '../kit/banner.tsx';
import { FieldButton } from '../kit/field-button.tsx';
import { Notices } from '../kit/notices.tsx';
import { SaveFileButton } from '../kit/save-file-button.tsx';
import { Part, Screen } from '../kit/screen.tsx';
import { StatusLine } from '../kit/status-line.tsx';
import { useField } from '../state/field-context.ts';
import { momentInWords } from '../texts/formats.ts';
import { useTexts } from '../texts/use-texts.ts';

/** Work that has not reached the office, that it is reviewing, or that it could not accept. */
export function ToSendScreen() {
  const { commands, photos, sendNow, sending, pack, database } = useField();
  const texts = useTexts();
  const photosWaiting = photos.filter(({ state }) => state === 'waiting').length;
  const photosRefused = photos.filter(({ state }) => state === 'refused');
  const waiting = commands.filter(({ state }) => state === 'waiting');
  const atOffice = commands.filter(({ state }) => state === 'recorded');
  const refused = commands.filter(({ state }) => state === 'refused');
  return (
    <Screen
      title={texts.toSend.title}
      detail={<StatusLine />}
      actions={
        waiting.length + photosWaiting > 0 && (
          <FieldButton
            variant="primary"
            busy={sending === 'sending'}
            icon={<RefreshCw aria-hidden="true" />}
            onClick={sendNow}
          >
            {texts.toSend.sendNow}
          </FieldButton>
        )
      }
    >
      <Notices />
      {photosWaiting > 0 && <p className="mb-3 text-lg text-ink">{texts.photos.waiting(photosWaiting)}</p>}
      {waiting.length + atOffice.length + refused.length + photosWaiting + photosRefused.length === 0 && (
        <Banner tone="good" title={{ icon: <CheckCheck aria-hidden="true" />, text: texts.toSend.empty }}>
          {texts.toSend.emptyWhy}
        </Banner>
      )}
      <Group title={texts.toSend.waiting} commands={waiting} />
      <Group title={texts.toSend.refused} commands={refused} intro={texts.toSend.refusedWhy}>
        {({ id, code, message }) => (
          <>
            <p>{code === 'too-large' ? texts.toSend.tooLarge : (wordsOf(code, texts.review) ?? message)}</p>
            <FieldButton className="mt-2" onClick={() => void forgetCommand(database, id)}>
              {texts.toSend.remove}
            </FieldButton>
          </>
        )}
      </Group>
      {refused.length > 0 && <SaveFileButton />}
      <RefusedPhotos photos={photosRefused} />
      <Group title={texts.toSend.office} commands={atOffice}>
        {({ id, code, message }) => {
          const decision = decisionOn(id, pack);
          return (
            <>
              <p>{wordsOf(code, texts.review) ?? message}</p>
              <p className="font-semibold">
                {decision === 'open'
                  ? texts.toSend.officeLooks
                  : decision === 'counted'
                    ? texts.toSend.counted
                    : texts.toSend.keptAsNote}
              </p>
              {decision !== 'open' && (
                <FieldButton className="mt-2" onClick={() => void forgetCommand(database, id)}>
                  {texts.toSend.read}
                </FieldButton>
              )}
            </>
          );
        }}
      </Group>
    </Screen>
  );
}

const wordsOf = (code: string | undefined, review: Record<ReviewCode, string>): string | undefined =>
  code === undefined ? undefined : (review as Partial<Record<string, string>>)[code];

function Group({
  title,
  intro,
  commands,
  children,
}: {
  readonly title: string;
  readonly intro?: string;
  readonly commands: readonly StoredCommand[];
  readonly children?: (command: StoredCommand) => ReactNode;
}) {
  const { pack, clock } = useField();
  const texts = useTexts();
  if (commands.length === 0) return null;
  return (
    <Part title={title}>
      {intro !== undefined && <p className="mb-2 text-lg text-ink">{intro}</p>}
      <ul aria-label={title} className="flex flex-col gap-2">
        {commands.map((stored) => (
          <li
            key={stored.id}
            className="rounded-xl border-2 border-line bg-surface px-4 py-3 text-lg text-ink"
          >
            <strong className="block text-xl font-semibold break-words">
              {texts.saved.what[stored.command.type]}: {stored.about}
            </strong>
            <p className="text-ink-soft">
              {momentInWords(
                whenDone(stored.command),
                correctedNow(clock),
                pack?.me.timeZone ?? 'UTC',
                texts,
              )}
            </p>
            {children?.(stored)}
          </li>
        ))}
      </ul>
    </Part>
  );
}
