import type { Day } from '@haulwright/domain/field/replay';
import type { ClockCheck } from '@haulwright/domain/field/occurred-at';
import { createContext, useContext } from 'react';
import type { PersonDatabase } from '../device/database.ts';
import type { LeftWork } from '../device/identity.ts';
import type { SendState } from '../device/sender.ts';
import type { Draft, Person, StoredCommand, StoredPhoto } from '../device/stored.ts';
import type { PhoneMemory } from './day-view.ts';

/** The state and actions of a person's screens. */
export interface FieldWork {
  readonly person: Person;
  readonly database: PersonDatabase;
  /** The pack with the waiting commands replayed; null until the first one has arrived. */
  readonly pack: Day | null;
  /** Time of the server's last answer, by the phone's clock. */
  readonly heardAt: Date | null;
  readonly commands: readonly StoredCommand[];
  /** On the disk, or in memory where it took no more. */
  readonly drafts: readonly Draft[];
  /** Something typed is in memory only: the phone is full. */
  readonly isUnkept: boolean;
  /** Taken but not on the server. */
  readonly photos: readonly StoredPhoto[];
  readonly memory: PhoneMemory;
  readonly clock: ClockCheck | null;
  readonly others: readonly LeftWork[];
  readonly sending: SendState;
  /** The session has ended, or belongs to somebody else. */
  readonly signInNeeded: boolean;
  /** The company removed the person. */
  readonly removed: boolean;
  readonly online: boolean;
  readonly refresh: () => void;
  readonly sendNow: () => void;
}

export const FieldContext = createContext<FieldWork | null>(null);

export function useField(): FieldWork {
  const work = useContext(FieldContext);
  if (work === null) throw new Error('useField was called before somebody used the app on this phone');
  return work;
}
