import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { databaseOf } from '../device/database.ts';
import { type LeftWork, workOfOthers } from '../device/identity.ts';
import { type PersonWork, shownPack } from '../device/person-work.ts';
import { followWhileSeen } from '../device/position.ts';
import type { Person } from '../device/stored.ts';
import { keepAgain, unkeptNow, watchUnkept, withUnkept } from '../device/unkept.ts';
import { createEngine, type EngineState } from './engine.ts';
import { FieldContext, type FieldWork } from './field-context.ts';
import { memoryOf, watchWork } from './field-data.ts';
import { tellDayIsHere } from './worker.ts';

interface FieldProviderProps {
  readonly person: Person;
  /** Shown until the phone's data are read. */
  readonly waiting: ReactNode;
  readonly children: ReactNode;
}

/** Provides a person's data on the phone, and keeps it sent and up to date. */
export function FieldProvider({ person, waiting, children }: FieldProviderProps) {
  const { userId } = person;
  const database = useMemo(() => databaseOf(userId), [userId]);
  const [work, setWork] = useState<PersonWork | null>(null);
  const [others, setOthers] = useState<readonly LeftWork[]>([]);
  const [engine] = useState(() => createEngine(userId));
  const [state, setState] = useState<EngineState>({
    sending: 'idle',
    signInNeeded: false,
    removed: false,
  });
  const online = useSyncExternalStore(subscribeOnline, () => navigator.onLine);

  const typed = useSyncExternalStore(watchUnkept, unkeptNow);

  const hasDay = work?.stored !== undefined;

  useEffect(() => watchWork(userId, setWork), [userId]);
  useEffect(() => {
    if (hasDay) tellDayIsHere();
  }, [hasDay]);
  useEffect(() => {
    // Somebody comes back from freeing up space.
    const again = () => void keepAgain();
    document.addEventListener('visibilitychange', again);
    return () => document.removeEventListener('visibilitychange', again);
  }, []);
  useEffect(() => {
    const stop = engine.start(setState);
    void followWhileSeen();
    void workOfOthers(userId).then(setOthers, console.error);
    return stop;
  }, [userId, engine]);

  const value = useMemo((): FieldWork | null => {
    if (work === null) return null;
    const pack = shownPack(work);
    return {
      person,
      database,
      pack,
      heardAt: work.stored === undefined ? null : new Date(work.stored.heardAt),
      commands: work.commands,
      drafts: withUnkept(work.drafts, typed, database),
      isUnkept: typed.some((one) => one.database === database),
      photos: work.photos,
      memory: memoryOf(work, pack),
      clock: work.clock,
      others,
      ...state,
      online,
      refresh: engine.refresh,
      sendNow: engine.sendNow,
    };
  }, [work, person, database, others, state, online, engine, typed]);

  if (value === null) return waiting;
  return <FieldContext value={value}>{children}</FieldContext>;
}

function subscribeOnline(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
