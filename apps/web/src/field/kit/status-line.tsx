import { unsentOf, unsentPhotosOf } from '../device/person-work.ts';
import { useField } from '../state/field-context.ts';
import { useTexts } from '../texts/use-texts.ts';

/** Whether the work has reached the office. */
export function StatusLine() {
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
  return <output className="block">{words}</output>;
}
