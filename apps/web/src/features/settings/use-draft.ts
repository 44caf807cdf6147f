import { type ChangeEvent, useEffect, useRef, useState, type RefObject } from 'react';
import type { z } from 'zod';
import { messagesByField } from './field-messages.ts';

/** The fields of a draft that hold text. */
type TextKey<Draft> = {
  [Key in keyof Draft]-?: Draft[Key] extends string ? Key : never;
}[keyof Draft] &
  string;

interface TextFieldProps {
  readonly value: string;
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  readonly error: string | undefined;
}

export interface DraftForm<Draft extends object, Input> {
  readonly draft: Draft;
  readonly change: (next: Partial<Draft>) => void;
  /** Whether anything differs from the initial or last saved values. */
  readonly isDirty: boolean;
  /** Takes the saved values as the new baseline for changes. */
  readonly settle: (saved: Draft) => void;
  /** The first error of a field, after an attempt to save. */
  readonly error: (field: keyof Draft & string) => string | undefined;
  /** The same of a field within another, by its path: 'tanks.1.name'. */
  readonly errorAt: (path: string) => string | undefined;
  /** Binds a field of text: `<TextField label="Name" {...text('name')} />`. */
  readonly text: (field: TextKey<Draft>) => TextFieldProps;
  /**
   * Returns the input to send, or null when something is invalid: then the fields show it and the first
   * invalid one is focused.
   */
  readonly check: () => Input | null;
  /** Ref for the element that contains the fields. */
  readonly body: RefObject<HTMLDivElement | null>;
}

/** Holds a form's content, checked by the domain's own rules from the first attempt to save. */
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
  const change = (next: Partial<Draft>) => setDraft((before) => ({ ...before, ...next }));
  const errorAt = (path: string) => (attempts === 0 ? undefined : messages.get(path));
  const error = (field: keyof Draft & string) => errorAt(field);
  return {
    draft,
    body,
    change,
    error,
    errorAt,
    text: (field) => ({
      value: String(draft[field]),
      // `field` is a key of text, which a computed key does not tell the compiler.
      onChange: (event) => change({ [field]: event.target.value } as Partial<Draft>),
      error: error(field),
    }),
    isDirty: JSON.stringify(draft) !== JSON.stringify(saved),
    settle: (next) => {
      setDraft(next);
      setSaved(next);
    },
    check: () => {
      if (checked.success) return checked.data;
      setAttempts(attempts + 1);
      return null;
    },
  };
}
