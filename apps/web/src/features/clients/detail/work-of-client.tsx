import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { archivingInWords, reactivatingInWords } from '../archive-words.ts';

interface WorkOfClientProps {
  readonly clientId: string;
  readonly archived: boolean;
}

/** Effects of archiving or reactivating on the client's jobs, loaded when shown. */
export function WorkOfClient({ clientId, archived }: WorkOfClientProps) {
  const work = useQuery({ ...api.clients.work.queryOptions({ input: { id: clientId } }), staleTime: 0 });
  if (work.data === undefined)
    return (
      <span className="mt-2 block">
        {work.error === null ? 'Counting its jobs…' : `Couldn't count its jobs. ${messageOf(work.error)}`}
      </span>
    );
  const sentences = archived ? reactivatingInWords(work.data) : archivingInWords(work.data);
  return (
    <span className="mt-2 block font-medium text-ink">
      {sentences.map((sentence) => (
        <span key={sentence} className="block">
          {sentence}
        </span>
      ))}
    </span>
  );
}
