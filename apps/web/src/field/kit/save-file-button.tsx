import { Download } from 'lucide-react';
import { saveFile } from '../../ui/hooks/save-file.ts';
import { deviceId } from '../device/identity.ts';
import { unsentOf, unsentPhotosOf } from '../device/person-work.ts';
import { rescueFile } from '../device/rescue.ts';
import { useField } from '../state/field-context.ts';
import { useTexts } from '../texts/use-texts.ts';
import { FieldButton } from './field-button.tsx';

/** Saves the unsent work to a file, which can leave the phone another way. */
export function SaveFileButton() {
  const { person, commands, photos, database } = useField();
  const texts = useTexts();
  if (unsentOf(commands).length + unsentPhotosOf(photos).length === 0)
    return <p className="text-lg text-ink">{texts.more.nothingUnsent}</p>;
  const save = async () =>
    saveFile(await rescueFile(person, await deviceId(), commands, database, new Date()));
  return (
    <>
      <FieldButton className="mt-2 w-full" icon={<Download aria-hidden="true" />} onClick={() => void save()}>
        {texts.more.saveFile}
      </FieldButton>
      <p className="mt-2 text-lg text-ink-soft">{texts.more.saveFileWhy}</p>
    </>
  );
}
