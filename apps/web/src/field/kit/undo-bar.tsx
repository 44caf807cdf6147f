import { Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isHeld } from '../device/send-rules.ts';
import type { StoredCommand } from '../device/stored.ts';
import { undo } from '../state/acts.ts';
import { useField } from '../state/field-context.ts';
import { useTexts } from '../texts/use-texts.ts';
import { FieldButton } from './field-button.tsx';

/** The last saved command, while it can be undone. */
export function UndoBar() {
  const { commands } = useField();
  const newest = commands.at(-1);
  return (
    <output className="block">
      {newest?.state === 'waiting' && <Held key={newest.id} stored={newest} />}
    </output>
  );
}

function Held({ stored }: { readonly stored: StoredCommand }) {
  const { database } = useField();
  const texts = useTexts();
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  if (!isHeld(stored, nowMs)) return null;
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span className="min-w-0 flex-[1_1_9rem] text-lg break-words text-ink">
        {texts.saved.what[stored.command.type]}: {stored.about}
      </span>
      <FieldButton icon={<Undo2 aria-hidden="true" />} onClick={() => void undo(database, stored.command)}>
        {texts.saved.undo}
      </FieldButton>
    </span>
  );
}
