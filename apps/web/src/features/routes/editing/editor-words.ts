import type { RouteEditor } from '@haulwright/domain/dispatch/route-editors';

/** 'Maria has been editing this route since 8:12 AM': one sentence per editor, the earliest first. */
export const othersInWords = (
  editors: readonly RouteEditor[],
  own: { readonly userId: string; readonly screen: string },
  timeZone: string,
): string[] => {
  const others = editors
    .filter(({ screen }) => screen !== own.screen)
    .toSorted((a, b) => a.since.localeCompare(b.since));
  return [
    ...new Set(
      others.map((editor) => {
        const isMe = editor.userId === own.userId;
        const who = isMe ? 'You have' : `${editor.name === '' ? 'A colleague' : editor.name} has`;
        const place = isMe
          ? ` in another window${editor.where === 'board' ? ', on the board,' : ''}`
          : editor.where === 'board'
            ? ' on the board'
            : '';
        return `${who} been editing this route${place} since ${timeOf(editor.since, timeZone)}.`;
      }),
    ),
  ];
};

const timeOf = (at: string, timeZone: string): string =>
  new Date(at).toLocaleTimeString('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
