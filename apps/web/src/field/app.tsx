import { lazy, Suspense, useEffect } from 'react';
import { useAuthState } from '../api/use-auth-state.ts';
import { CrashGuard } from './kit/crash-guard.tsx';
import { go, usePath } from './kit/navigation.ts';
import { Frame } from './kit/screen.tsx';
import { Waiting } from './kit/waiting.tsx';
import { FieldRouter } from './router.tsx';
import { Shell } from './shell.tsx';
import { FieldProvider } from './state/field-provider.tsx';
import { usePerson } from './state/use-person.ts';
import { languageOfPhone, TextsContext, useTextsOf } from './texts/use-texts.ts';

/** Used rarely: on the few days when somebody signs in. */
const SignInScreen = lazy(() => import('./entry/sign-in-screen.tsx'));
const SecondStep = lazy(() => import('./entry/second-step.tsx'));

/** The technician's app: the person's screens, or the sign-in when the phone has no known user. */
export function FieldApp() {
  const person = usePerson();
  const texts = useTextsOf(person === undefined ? undefined : (person?.language ?? languageOfPhone()));
  const path = usePath();
  useEffect(() => {
    document.documentElement.lang = texts?.locale.startsWith('es') === true ? 'es' : 'en';
  }, [texts]);
  if (texts === undefined || person === undefined) return <Waiting />;
  return (
    <TextsContext value={texts}>
      {person === null || path === '/sign-in' ? (
        <Entry email={person?.email ?? ''} userId={person?.userId ?? null} />
      ) : (
        <CrashGuard key={person.userId} person={person}>
          <FieldProvider person={person} waiting={<Waiting />}>
            <Shell path={path}>
              <FieldRouter path={path} />
            </Shell>
          </FieldProvider>
        </CrashGuard>
      )}
    </TextsContext>
  );
}

function Entry({ email, userId }: { readonly email: string; readonly userId: string | null }) {
  const auth = useAuthState();
  const isSignedIn = auth.status === 'signed-in' && !auth.owesSecondStep;
  const isIn = isSignedIn && auth.userId === userId;
  useEffect(() => {
    if (isIn) go('/', true);
  }, [isIn]);
  return (
    <Frame>
      <Suspense fallback={<Waiting />}>
        {auth.status === 'signed-in' && auth.owesSecondStep ? (
          <SecondStep />
        ) : isIn || (isSignedIn && userId === null) ? (
          // The user is about to become known: the form is not fetched for nothing.
          <Waiting />
        ) : (
          <SignInScreen email={email} canGoBack={userId !== null} />
        )}
      </Suspense>
    </Frame>
  );
}
