/** The action of a key on the focused stop. */
export type KeyAct =
  | 'earlier'
  | 'later'
  | 'up'
  | 'down'
  | 'remove'
  | 'place'
  | 'pick'
  | 'extend-back'
  | 'extend-on'
  | 'lock'
  | 'lock-time';

interface Key {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

const withAlt: Record<string, KeyAct> = {
  ArrowLeft: 'earlier',
  ArrowRight: 'later',
  ArrowUp: 'up',
  ArrowDown: 'down',
};
const withShift: Record<string, KeyAct> = {
  ArrowLeft: 'extend-back',
  ArrowRight: 'extend-on',
  L: 'lock-time',
};
const alone: Record<string, KeyAct> = {
  Delete: 'remove',
  Backspace: 'remove',
  Enter: 'place',
  ' ': 'pick',
  l: 'lock',
  L: 'lock',
};

export function actOfKey({ key, altKey, ctrlKey, metaKey, shiftKey }: Key): KeyAct | null {
  if (altKey) return withAlt[key] ?? null;
  if (ctrlKey || metaKey) return null;
  return (shiftKey ? withShift : alone)[key] ?? null;
}
