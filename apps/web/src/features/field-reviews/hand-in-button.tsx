import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import { messageOf } from '../../api/errors.ts';
import { sendFile } from '../../api/field-calls.ts';
import { api } from '../../api/queries.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { refreshJobs } from '../jobs/job-queries.ts';
import { useSession } from '../session/session-context.ts';
import { handInSize, photoBytes, readRescueFile, type RescuedWork } from './read-rescue-file.ts';

/** Submits the unsent work of a phone that has no signal any more. */
export function HandInButton() {
  const input = useRef<HTMLInputElement>(null);
  const queryClient = useQueryClient();
  const { userId } = useSession();
  const handIn = useMutation({
    mutationFn: (work: RescuedWork) => handInAll(work, userId),
    onSuccess: ({ fullName, taken, refused, photos, photosRefused }) => {
      const all = photos + photosRefused;
      const ofPhotos = all === 0 ? '' : ` ${photos} of ${all} photos are in.`;
      const words = `${taken} of ${taken + refused} reports of ${fullName} are in.${ofPhotos}`;
      if (refused + photosRefused === 0) toast.success({ title: 'File handed in', description: words });
      else toast.error({ title: 'Not all of it could be accepted', description: words });
    },
    onError: (error) => toast.error({ title: 'Failed to hand in the file', description: messageOf(error) }),
    onSettled: async () => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: api.field.key() }),
        refreshJobs(queryClient),
      ]);
    },
  });

  async function read(file: File | undefined) {
    if (file === undefined) return;
    const work = readRescueFile(await file.text());
    if (work === null)
      toast.error({
        title: 'This is not a file of unsent work',
        description: 'In the app on the phone, open More and save the unsent work to a file.',
      });
    else handIn.mutate(work);
  }

  return (
    <>
      <Button
        icon={<FileUp aria-hidden="true" />}
        busy={handIn.isPending}
        onClick={() => input.current?.click()}
      >
        Hand in a technician's file
      </Button>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label="File of unsent work"
        hidden
        onChange={(event) => {
          void read(event.target.files?.[0]);
          // Allows choosing the same file again.
          event.target.value = '';
        }}
      />
    </>
  );
}

/** In the phone's order: earlier commands on a job arrive first. */
async function handInAll({ commands, photos: rescued, fullName, ...who }: RescuedWork, officeUserId: string) {
  let [taken, refused] = [0, 0];
  for (let from = 0; from < commands.length; from += handInSize) {
    const { userId, deviceId, appVersion, sentAt } = who;
    const { outcomes } = await api.field.handIn.call({
      userId,
      deviceId,
      appVersion,
      sentAt,
      commands: commands.slice(from, from + handInSize).map((command) => ({ ...command })),
    });
    for (const { outcome } of outcomes)
      if (outcome === 'applied' || outcome === 'recorded') taken += 1;
      else refused += 1;
  }
  // After the reports that name them; one already on the server does no harm.
  let [photos, photosRefused] = [0, 0];
  for (const { sha256, jpeg } of rescued) {
    const bytes = photoBytes(jpeg);
    const answer = bytes === null ? null : await sendFile(officeUserId, sha256, bytes.buffer);
    if (answer?.kind === 'answer' && answer.status === 200) photos += 1;
    else photosRefused += 1;
  }
  return { fullName, taken, refused, photos, photosRefused };
}
