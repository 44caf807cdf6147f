import { isCovered } from '../ui/hooks/is-covered.ts';
import type { Destination } from './navigation.tsx';

/** A shortcut's action: going to a page, or one of these. */
export type ShortcutAct = Destination['to'] | '/account' | 'new' | 'search' | 'palette' | 'help';

export interface OfficeShortcut {
  /** One key, or two in sequence, as in `KeyboardEvent.key`; 'Mod' is the command key. */
  readonly keys: readonly [string] | readonly [string, string];
  readonly act: ShortcutAct;
  readonly label: string;
  readonly group: 'Go to' | 'Do';
}

/** Every shortcut of the office, for the handler, the list under `?`, the menu and the tooltips. */
export const officeShortcuts: readonly OfficeShortcut[] = [
  { keys: ['g', 'd'], act: '/dashboard', label: 'Dashboard', group: 'Go to' },
  { keys: ['g', 'r'], act: '/routes', label: 'Routes', group: 'Go to' },
  { keys: ['g', 'j'], act: '/jobs', label: 'Jobs', group: 'Go to' },
  { keys: ['g', 'c'], act: '/clients', label: 'Clients', group: 'Go to' },
  { keys: ['g', 'p'], act: '/reports', label: 'Reports', group: 'Go to' },
  { keys: ['g', 'u'], act: '/users', label: 'Users', group: 'Go to' },
  { keys: ['g', 's'], act: '/settings', label: 'Settings', group: 'Go to' },
  { keys: ['g', 'a'], act: '/account', label: 'My account', group: 'Go to' },
  {
    keys: ['n'],
    act: 'new',
    label: 'New on this page: client, job, route, invoice, report or user',
    group: 'Do',
  },
  { keys: ['/'], act: 'search', label: 'Search this page, or everything', group: 'Do' },
  { keys: ['Mod', 'k'], act: 'palette', label: 'Go to or do anything', group: 'Do' },
  { keys: ['?'], act: 'help', label: 'This list', group: 'Do' },
];

/**
 * The keys as labelled on the keyboard: ['G', 'C'], ['Ctrl', 'K']. @param commandKey its name on this
 * computer
 */
export const drawnKeys = ({ keys }: OfficeShortcut, commandKey: string): string[] =>
  keys.map((key) => (key === 'Mod' ? commandKey : key.toUpperCase()));

/** The keys for an action; undefined when it has none. */
export function keysOf(act: ShortcutAct, commandKey: string): string[] | undefined {
  const shortcut = officeShortcuts.find((one) => one.act === act);
  return shortcut && drawnKeys(shortcut, commandKey);
}

export interface Reading {
  /** The first key of a sequence, waiting for its second. */
  readonly waiting: string | null;
  readonly act: ShortcutAct | null;
}

/** Interprets a key without modifiers after `waiting`. The palette handles its own keys. */
export function readKey(waiting: string | null, key: string): Reading {
  const typed = key.length === 1 ? key.toLowerCase() : key;
  const second =
    waiting === null
      ? undefined
      : officeShortcuts.find(({ keys }) => keys[0] === waiting && keys[1] === typed);
  if (second !== undefined) return { waiting: null, act: second.act };
  const single = officeShortcuts.find(({ keys }) => keys.length === 1 && keys[0] === typed);
  if (single !== undefined) return { waiting: null, act: single.act };
  return {
    waiting: officeShortcuts.some(({ keys }) => keys.length === 2 && keys[0] === typed) ? typed : null,
    act: null,
  };
}

/** Whether a key belongs to a text field, or to a dialog or menu that is open. */
export const isTaken = (target: EventTarget | null): boolean =>
  (target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest(
        'input:not([type="checkbox"], [type="radio"]), textarea, select, [role="combobox"], [role="menu"], [role="listbox"], [role="grid"]',
      ) !== null)) ||
  isCovered();
