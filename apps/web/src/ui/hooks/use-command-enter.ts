import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Command } from './command.ts';

/** The palette's current state. */
interface ShownCommands {
  readonly open: boolean;
  readonly text: string;
  readonly commands: readonly Command[];
  /** The search results among them: for the text, or for an older one while `searching`. */
  readonly found: readonly Command[];
  readonly searching: boolean;
  /** The text that *Enter* was pressed for before the palette was loaded. */
  readonly entered: string | undefined;
}

/**
 * *Enter* runs the highlighted command, or the first. Pressed before the search has answered, it waits for the
 * answer: somebody who types a name and *Enter* at once gets that name, not a result for an older text.
 */
export function useCommandEnter(
  { open, text, commands, found, searching, entered }: ShownCommands,
  run: (command: Command) => void,
): {
  readonly onItemHighlighted: (command: Command | undefined) => void;
  readonly onKeyDown: (event: KeyboardEvent & { preventBaseUIHandler?: () => void }) => void;
} {
  const highlighted = useRef<string>(undefined);
  const [waitingFor, setWaitingFor] = useState<string>();
  if (!open && waitingFor !== undefined) setWaitingFor(undefined);

  function enter() {
    const command = commands.find(({ id }) => id === highlighted.current) ?? commands[0];
    if (searching && (command === undefined || found.includes(command))) return setWaitingFor(text);
    setWaitingFor(undefined);
    if (command !== undefined) run(command);
  }
  const isWanted = open && !searching && (waitingFor === text || entered === text);
  const enterNow = useEffectEvent(enter);
  useEffect(() => {
    if (isWanted) enterNow();
  }, [isWanted]);

  return {
    onItemHighlighted: (command) => (highlighted.current = command?.id),
    onKeyDown(event) {
      if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
      event.preventBaseUIHandler?.();
      event.preventDefault();
      enter();
    },
  };
}
