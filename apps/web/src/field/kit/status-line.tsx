import { Check, CloudOff, Send } from 'lucide-react';
import { unsentOf, unsentPhotosOf } from '../device/person-work.ts';
import { useField } from '../state/field-context.ts';
import { useTexts } from '../texts/use-texts.ts';

/** Whether the work has reached the office; on the day's screen as an icon and a word. */
export function StatusLine({ isShort = false }: { readonly isShort?: boolean }) {
  const { commands, photos, sending, online } = useField();
  const { connection, photos: photoWords } = useTexts();
  const photosWaiting = unsentPhotosOf(photos).length;
  const count = unsentOf(commands).filter(({ state }) => state === 'waiting').length;
  const words = !online
    ? connection.offline(count)
    : sending === 'unreachable'
      ? connection.notReached(count)
      : count === 0
        ? photosWaiting === 0
          ? connection.sent
          : photoWords.waiting(photosWaiting)
        : sending === 'sending'
          ? connection.sending
          : connection.waiting(count);
  if (!isShort) return <output className="block">{words}</output>;
  const isCutOff = !online || sending === 'unreachable';
  const waits = count + photosWaiting;
  const Icon = isCutOff ? CloudOff : waits > 0 ? Send : Check;
  return (
    <output className="flex min-h-14 items-center gap-1 px-1 text-lg font-semibold text-ink">
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <span aria-hidden="true">
        {waits > 0
          ? connection.short.wait(waits)
          : isCutOff
            ? connection.short.offline
            : connection.short.sent}
      </span>
      <span className="sr-only">{words}</span>
    </output>
  );
}
