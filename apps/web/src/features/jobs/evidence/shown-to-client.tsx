import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { toast } from '../../../ui/toasts/toast.tsx';
import { useCan } from '../../session/session-context.ts';
import type { JobFile } from './evidence-words.ts';

interface ShownToClientProps {
  readonly jobId: string;
  readonly file: JobFile;
  readonly name: string;
}

/** Whether the client sees a photo on its own page; for the office to change. Who sent one with a request is named. */
export function ShownToClient({ jobId, file, name }: ShownToClientProps) {
  const queryClient = useQueryClient();
  const mayChange = useCan('EDIT_JOB');
  const show = useMutation({
    mutationFn: (isForClient: boolean) =>
      api.field.showPhoto.call({ id: jobId, photoId: file.id, isForClient }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: api.field.evidence.key() }),
    onError: (error) => toast.error({ title: 'Failed to change the photo', description: messageOf(error) }),
  });
  if (file.isByClient) return <p className="mt-1 text-sm text-ink-soft">From the client</p>;
  if (!file.mayBeShown) return null;
  // What was pressed shows at once.
  const isShown = show.isPending ? show.variables : file.isForClient;
  if (!mayChange) return isShown ? <p className="mt-1 text-sm text-ink-soft">Shown to the client</p> : null;
  return (
    <Checkbox
      className="mt-1"
      label={
        <span className="text-sm">
          Show the client<span className="sr-only">: {name}</span>
        </span>
      }
      checked={isShown}
      onCheckedChange={(isForClient) => show.mutate(isForClient)}
    />
  );
}
