import { Download, RefreshCw } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { saveFile } from '../../ui/hooks/save-file.ts';
import { databaseOf, lasting } from '../device/database.ts';
import { deviceId } from '../device/identity.ts';
import { rescueFile } from '../device/rescue.ts';
import type { Person } from '../device/stored.ts';
import { useTexts } from '../texts/use-texts.ts';
import { FieldButton } from './field-button.tsx';
import { Frame, Screen } from './screen.tsx';

interface CrashGuardProps {
  readonly person: Person;
  readonly children: ReactNode;
}

/**
 * An error in a screen does not leave a blank page: the work is stored on the phone, and there is a way to
 * continue.
 */
export class CrashGuard extends Component<CrashGuardProps, { readonly crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    const { person, children } = this.props;
    return this.state.crashed ? <Crashed person={person} /> : children;
  }
}

function Crashed({ person }: { readonly person: Person }) {
  const texts = useTexts();
  const database = databaseOf(person.userId);
  const again = () => window.location.reload();
  async function withoutPack() {
    await lasting(database, () => database.pack.clear());
    again();
  }
  async function save() {
    const commands = await lasting(database, () => database.commands.orderBy('seq').toArray());
    saveFile(await rescueFile(person, await deviceId(), commands, database, new Date()));
  }
  return (
    <Frame>
      <Screen
        title={texts.crash.title}
        actions={
          <FieldButton variant="primary" icon={<RefreshCw aria-hidden="true" />} onClick={again}>
            {texts.crash.reload}
          </FieldButton>
        }
      >
        <p role="alert" className="mb-4 text-xl text-ink">
          {texts.crash.why}
        </p>
        <FieldButton className="mb-2 w-full" onClick={() => void withoutPack()}>
          {texts.crash.fresh}
        </FieldButton>
        <FieldButton className="w-full" icon={<Download aria-hidden="true" />} onClick={() => void save()}>
          {texts.more.saveFile}
        </FieldButton>
      </Screen>
    </Frame>
  );
}
