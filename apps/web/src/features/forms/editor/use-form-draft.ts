import { formTemplate, type FormTemplate } from '@haulwright/domain/forms/form-template';
import { useMemo, useState } from 'react';

/** The error at a path of the draft: `problem('items/3/label')`; undefined without one. */
export type ProblemAt = (place: string) => string | undefined;

export interface FormDraft {
  readonly draft: FormTemplate;
  readonly change: (next: FormTemplate) => void;
  readonly canUndo: boolean;
  readonly undo: () => void;
  readonly isDirty: boolean;
  /** Makes the saved state the reference for changes. */
  readonly settle: (saved: FormTemplate) => void;
  /** Shows errors after the first attempt to save. */
  readonly problem: ProblemAt;
  readonly problemCount: number;
  /** Whether it may be saved; shows errors from then on. */
  readonly check: () => boolean;
}

interface History {
  readonly now: FormTemplate;
  readonly past: readonly FormTemplate[];
}

/** Maximum undo steps. */
const maxSteps = 100;

/** A form being edited, with undo. */
export function useFormDraft(initial: FormTemplate): FormDraft {
  const [{ now, past }, setHistory] = useState<History>({ now: initial, past: [] });
  const [saved, setSaved] = useState(initial);
  const [tried, setTried] = useState(false);
  const issues = useMemo(() => formTemplate.safeParse(now).error?.issues ?? [], [now]);
  const messages = useMemo(() => {
    const known = new Map<string, string>();
    for (const { path, message } of issues) {
      const place = path.join('/');
      if (!known.has(place)) known.set(place, message);
    }
    return known;
  }, [issues]);
  return {
    draft: now,
    change: (next) => setHistory({ now: next, past: [...past, now].slice(-maxSteps) }),
    canUndo: past.length > 0,
    undo: () =>
      setHistory((given) => ({ now: given.past.at(-1) ?? given.now, past: given.past.slice(0, -1) })),
    isDirty: now !== saved && JSON.stringify(now) !== JSON.stringify(saved),
    settle: (next) => {
      setSaved(next);
      setTried(false);
    },
    problem: (place) => (tried ? messages.get(place) : undefined),
    problemCount: tried ? messages.size : 0,
    check: () => {
      setTried(issues.length > 0);
      return issues.length === 0;
    },
  };
}
