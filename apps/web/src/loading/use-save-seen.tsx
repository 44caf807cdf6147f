import { type ReactNode, useState } from 'react';
import { presentOf } from '../api/errors.ts';
import { BothVersionsDialog, type VersionRow } from '../ui/overlays/both-versions-dialog.tsx';
import type { Merged } from './merge-seen.ts';
import type { SeenWords } from './seen-words.ts';

/** A thing as a form saw it. */
interface Seen {
  readonly version: string;
}

interface How<Thing> {
  /** The thing in the terms of the input, where it is shown in others. */
  readonly asInput?: (thing: Thing) => object;
  /** The version of what the form replaces, where the thing has another for the rest of it. */
  readonly versionOf?: (thing: Thing) => string;
  readonly words?: SeenWords;
}

type Call<Input, Saved> = (input: Input & { readonly version?: string | undefined }) => Promise<Saved>;

interface Asked {
  readonly taken: readonly VersionRow[];
  readonly kept: readonly VersionRow[];
  readonly collisions: readonly VersionRow[];
  /** Undefined: back to the form. */
  readonly answer: (takeTheirs: ReadonlySet<string> | undefined) => void;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Saves what a form replaces, with the version it saw. When someone else changed the thing meanwhile, both
 * versions are shown, what does not collide is merged, and the person decides about the rest.
 * @param seen what the form begins with, null if it adds something; what is loaded later does not count
 */
export function useSaveSeen<Thing extends Seen>(
  seen: Thing | null,
  { asInput = (thing) => thing, versionOf = ({ version }) => version, words = {} }: How<Thing> = {},
): {
  /** @throws the refusal, when the person goes back to the form */
  readonly saveSeen: <Input extends object, Saved>(
    call: Call<Input, Saved>,
    input: Input,
    /** What was seen of something else that the same form saves, or that was loaded later. */
    instead?: Seen,
  ) => Promise<Saved>;
  /** Belongs inside the form's dialog, if it has one. */
  readonly bothVersions: ReactNode;
} {
  const [base, setBase] = useState(seen);
  const [asked, setAsked] = useState<Asked | null>(null);

  const ask = async (merged: Merged) => {
    const { rowsInWords } = await import('./seen-words.ts');
    return new Promise<ReadonlySet<string> | undefined>((resolve) => {
      setAsked({
        taken: rowsInWords(merged.taken, words),
        kept: rowsInWords(merged.kept, words),
        collisions: rowsInWords(merged.collisions, words),
        answer: (takeTheirs) => {
          setAsked(null);
          resolve(takeTheirs);
        },
      });
    });
  };

  async function saveOver<Input extends object, Saved>(
    call: Call<Input, Saved>,
    input: Input,
    before: Thing | null,
  ): Promise<Saved> {
    try {
      return await call(before === null ? input : { ...input, version: versionOf(before) });
    } catch (error) {
      const present = presentOf(error) as Thing | undefined;
      if (present === undefined || before === null) throw error;
      // Loaded when two people met, which is seldom: forms are lighter without it.
      const { mergeSeen } = await import('./merge-seen.ts').catch(() => {
        throw error;
      });
      const three = {
        before: asInput(before) as Fields,
        mine: input as Fields,
        theirs: asInput(present) as Fields,
      };
      const merged = mergeSeen(three);
      // Nothing that this form shows is different, so there is nothing to decide.
      const isElsewhere = merged.taken.length + merged.collisions.length === 0;
      const takeTheirs = isElsewhere ? new Set<string>() : await ask(merged);
      if (takeTheirs === undefined) throw error;
      return saveOver(call, mergeSeen(three, takeTheirs).input as Input, present);
    }
  }

  return {
    saveSeen: async (call, input, instead) => {
      const saved = await saveOver(call, input, (instead as Thing | undefined) ?? base);
      if (instead === undefined && isSeen(saved)) setBase(saved as Seen as Thing);
      return saved;
    },
    bothVersions: asked && (
      <BothVersionsDialog
        open
        onBack={() => asked.answer(undefined)}
        onSave={(takeTheirs) => asked.answer(takeTheirs)}
        taken={asked.taken}
        kept={asked.kept}
        collisions={asked.collisions}
      />
    ),
  };
}

/** Forms that stay open go on from what was saved. */
const isSeen = (saved: unknown): saved is Seen =>
  typeof saved === 'object' && saved !== null && 'version' in saved && typeof saved.version === 'string';
