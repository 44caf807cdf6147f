import { unsentOf } from '../device/person-work.ts';
import { useField } from '../state/field-context.ts';
import { useTexts } from '../texts/use-texts.ts';

/** Whether what was done has reached the office. */
export function StatusLine() {
  const { commands, sending, online } = useField();
  const { connection } = useTexts();
  const count = unsentOf(commands).filter(({ state }) => state === 'waiting').length;
  const words = !online
    ? connection.offline(count)
    : sending === 'unreachable'
      ? connection.notReached(count)
      : count === 0
        ? connection.sent
        : sending === 'sending'
          ? connection.sending
          : connection.waiting(count);
  return <output className="block">{words}</output>;
}
