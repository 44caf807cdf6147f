import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import type { SeenWords } from '../../loading/seen-words.ts';
import { useSaveSeen } from '../../loading/use-save-seen.tsx';
import { type RowCalls, useRowSave } from './settings-queries.ts';
import { useDraft } from './use-draft.ts';

interface RowForm<Draft extends object, Schema extends z.ZodType<object>> {
  /** 'Vehicle', as headings have it. */
  readonly noun: string;
  readonly schema: Schema;
  readonly initial: Draft;
  /** The row as the list shows it; null adds one. */
  readonly seen: ({ readonly id: string; readonly version: string } & object) | null;
  readonly words?: SeenWords;
  readonly calls: RowCalls<z.output<Schema>>;
  /** The key of the list to refetch. */
  readonly listKey: QueryKey;
  readonly onClose: () => void;
}

/** Holds the draft of one row of a settings list, and what its `RowDialog` needs to save it. */
export function useRowForm<Draft extends object, Schema extends z.ZodType<object>>({
  noun,
  schema,
  initial,
  seen,
  words,
  calls,
  listKey,
  onClose,
}: RowForm<Draft, Schema>) {
  const form = useDraft(schema, initial);
  const { saveSeen, bothVersions } = useSaveSeen(seen, words && { words });
  const [id] = useState(seen?.id ?? null);
  const save = useRowSave(calls, { one: noun, id, listKey, onDone: onClose, saveSeen });
  const { isDirty, check } = form;
  return { ...form, dialog: { noun, adding: id === null, isDirty, onClose, check, save, bothVersions } };
}
