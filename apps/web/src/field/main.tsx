import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { FieldApp } from './app.tsx';
import { databaseOf, lasting } from './device/database.ts';
import { currentPerson } from './device/identity.ts';
import { hasOpenDraft } from './device/person-work.ts';
import { keepInstallOffer } from './state/install.ts';
import { startWorker, whenDayIsHere } from './state/worker.ts';
import '../styles/index.css';

const place = document.getElementById('root');
if (place === null) throw new Error('field.html lost its #root element');

keepInstallOffer();
createRoot(place).render(
  <StrictMode>
    <FieldApp />
  </StrictMode>,
);

/** An update must not discard unsaved input. */
async function nothingBegun(): Promise<boolean> {
  const person = await currentPerson();
  if (person === null) return true;
  const database = databaseOf(person.userId);
  return !hasOpenDraft(await lasting(database, () => database.drafts.toArray()));
}

// After the screen: the worker downloads everything, over the same weak signal as the day.
void whenDayIsHere()
  .then(() => startWorker(nothingBegun))
  .catch((error: unknown) => console.error('No worker', error));
