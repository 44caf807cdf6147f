import { useEffect, useState } from 'react';
import { useAuthState } from '../../api/use-auth-state.ts';
import { device } from '../device/database.ts';
import { becomeCurrent, currentPerson } from '../device/identity.ts';
import type { Person } from '../device/stored.ts';
import { watch } from '../device/watch.ts';

/**
 * The app's user: known by the phone, not by a session, so that nothing waits for one. A new session makes
 * its person the current user. Undefined until the phone's data are read.
 */
export function usePerson(): Person | null | undefined {
  const [person, setPerson] = useState<Person | null>();
  const auth = useAuthState();
  useEffect(() => watch([device], currentPerson, setPerson), []);
  useEffect(() => {
    if (auth.status !== 'signed-in' || auth.owesSecondStep || person === undefined) return;
    if (person?.userId === auth.userId) return;
    void becomeCurrent({ userId: auth.userId, fullName: auth.fullName, email: auth.email }).catch(
      console.error,
    );
  }, [auth, person]);
  return person;
}
