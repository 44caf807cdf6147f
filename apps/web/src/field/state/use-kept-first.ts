import { useRef, useState } from 'react';
import type { PersonDatabase } from '../device/database.ts';
import { keepDraft } from '../device/drafts.ts';

export interface KeptFirst<Form> {
  /** What the phone's disk has. */
  readonly kept: Form;
  /** The last change did not reach the disk, and is undone. */
  readonly failed: boolean;
  /** Resolves to whether the change is on the disk. */
  readonly keep: (change: (form: Form) => Form) => Promise<boolean>;
}

/**
 * A list that shows a change once it is on the phone's disk. Typed words cannot wait for that (see `useKeptForm`);
 * a scanned unit can, and must: what is on the list is never scanned again.
 */
export function useKeptFirst<Form extends object>(
  database: PersonDatabase,
  key: string,
  first: Form,
): KeptFirst<Form> {
  const [kept, setKept] = useState(first);
  const [failed, setFailed] = useState(false);
  const onDisk = useRef(first);
  // Two scans in quick succession: the second adds to the first, which is still on its way to the disk.
  const latest = useRef(first);

  async function keep(change: (form: Form) => Form): Promise<boolean> {
    const next = change(latest.current);
    latest.current = next;
    try {
      await keepDraft(database, key, next);
      onDisk.current = next;
      setKept(next);
      setFailed(false);
      return true;
    } catch (error) {
      console.error('A draft could not be kept', error);
      latest.current = onDisk.current;
      setFailed(true);
      return false;
    }
  }

  return { kept, failed, keep };
}
