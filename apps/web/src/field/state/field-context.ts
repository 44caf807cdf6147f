import type { DayPack } from '@haulwright/domain/field/day-pack';
import type { ClockCheck } from '@haulwright/domain/field/occurred-at';
import { createContext, useContext } from 'react';
import type { PersonDatabase } from '../device/database.ts';
import type { LeftWork } from '../device/identity.ts';
import type { SendState } from '../device/sender.ts';
import type { Draft, Person, StoredCommand, StoredPhoto } from '../device/stored.ts';
import type { PhoneMemory } from './day-view.ts';

/** What the screens of a person work with. */
export interface FieldWork {
  readonly person: Person;
  readonly database: PersonDatabase;
  /** The pack with the waiting commands played over it; null before the first one came. */
  readonly pack: DayPack | null;
  /** When the server was last heard, by the phone's clock. */
  readonly heardAt: Date | null;
  readonly commands: readonly StoredCommand[];
  readonly drafts: readonly Draft[];
  /** Taken and not with the server. */
  readonly photos: readonly StoredPhoto[];
  readonly memory: PhoneMemory;
  readonly clock: ClockCheck | null;
  readonly others: readonly LeftWork[];
  readonly sending: SendState;
  /** The session is over, or belongs to somebody else. */
  readonly signInNeeded: boolean;
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
