import { messageOf } from '../../../api/errors.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { toast } from '../../../ui/toast.tsx';

/** Saves a PDF the server makes; says when it cannot. */
export async function downloadSheet(ask: () => Promise<File>): Promise<void> {
  try {
    saveFile(await ask());
  } catch (error) {
    toast.error({ title: 'The route sheet could not be made', description: messageOf(error) });
  }
}
