import { useEffect, useRef, useState, type RefObject } from 'react';
import type { z } from 'zod';
import { messagesByField } from './field-messages.ts';

export interface DraftForm<Draft extends object, Input> {
  readonly draft: Draft;
  readonly change: (next: Partial<Draft>) => void;
  /** Whether anything differs from what was there at first or saved last. */
  readonly isDirty: boolean;
  /** Takes what was saved as the state from which changes count. */
  readonly settle: (saved: Draft) => void;
  /** The first thing wrong with a field, once saving was tried. */
  readonly error: (field: keyof Draft & string) => string | undefined;
  /**
   * Answers what to send, or null when something is wrong: then the fields say so and the first wrong one has
   * the focus.
   */
  readonly check: () => Input | null;
  /** Put on what holds the fields. */
  readonly body: RefObject<HTMLDivElement | null>;
}

/**
 * A form's content while it is typed, checked by the domain's own rules when saving is tried and from then
 * on.
 */
export function useDraft<Draft extends object, Schema extends z.ZodType>(
  schema: Schema,
  initial: Draft,
): DraftForm<Draft, z.output<Schema>> {
  const [draft, setDraft] = useState(initial);
  const [saved, setSaved] = useState(initial);
  const [attempts, setAttempts] = useState(0);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempts > 0)
      body.current?.querySelector<HTMLElement>('[aria-invalid="true"], fieldset[data-wrong] input')?.focus();
  }, [attempts]);
  const checked = schema.safeParse(draft);
  const messages = messagesByField(checked.error);
  return {
    draft,
    body,
    change: (next) => setDraft((before) => ({ ...before, ...next })),
    isDirty: JSON.stringify(draft) !== JSON.stringify(saved),
    settle: (next) => {
      setDraft(next);
      setSaved(next);
    },
    error: (field) => (attempts === 0 ? undefined : messages.get(field)),
    check: () => {
      if (checked.success) return checked.data;
      setAttempts(attempts + 1);
      return null;
    },
  };
}
