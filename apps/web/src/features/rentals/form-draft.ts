import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';

/** The first message per invalid value, by path: 'items.0.quantity'. An empty message means not filled in. */
export function messagesByPath(error: z.ZodError | undefined): ReadonlyMap<string, string> {
  const messages = new Map<string, string>();
  for (const { path, code, message } of error?.issues ?? []) {
    const place = path.join('.');
    if (!messages.has(place)) messages.set(place, code === 'invalid_type' ? 'Fill in this field.' : message);
  }
  return messages;
}

/** The state of a form, validated by the domain's rules once saving was attempted. */
export function useFormDraft<Draft extends object, Schema extends z.ZodType>(
  schema: Schema,
  initial: Draft,
  inputOf: (draft: Draft) => unknown,
) {
  const [first] = useState(initial);
  const [draft, setDraft] = useState(initial);
  const [attempts, setAttempts] = useState(0);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempts > 0) body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);
  const checked = schema.safeParse(inputOf(draft));
  const messages = messagesByPath(checked.error);
  return {
    draft,
    /** Ref of the element that contains the fields. */
    body,
    change: (next: Partial<Draft>) => setDraft((before) => ({ ...before, ...next })),
    isDirty: JSON.stringify(draft) !== JSON.stringify(first),
    /** The error at a path, once saving was attempted. */
    error: (path: string) => (attempts === 0 ? undefined : messages.get(path)),
    /** The valid input, or null after focusing the first invalid field. */
    check: (): z.output<Schema> | null => {
      if (checked.success) return checked.data;
      setAttempts(attempts + 1);
      return null;
    },
  };
}
