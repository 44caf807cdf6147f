import {
  type ChosenNeeds,
  defaultNeeds,
  needKinds,
  type NeedKind,
  needLevels,
  type NeedLevel,
  photoPixels,
} from '@haulwright/domain/field/job-needs';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { Loaded } from '../../../loading/loaded.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { SkeletonRows } from '../../../ui/base/skeleton.tsx';
import { toast } from '../../../ui/toasts/toast.tsx';

const levelName: Record<NeedLevel, string> = {
  off: 'Off',
  offered: 'Offered',
  warned: 'Warn',
  required: 'Required',
};
const kindName: Record<NeedKind, string> = {
  photo: 'Photo',
  signature: 'Signature',
  position: 'Position',
  paper: 'Paper by rule pack',
};

/** A larger photo shows more but takes longer over a weak signal. */
const sizes = [photoPixels.min, photoPixels.default, 2_048, photoPixels.max].map((pixels) => ({
  value: String(pixels),
  label: `${pixels.toLocaleString('en-US')} pixels`,
}));

const options = needLevels.map((value) => ({ value, label: levelName[value] }));

/** Requirement levels for photo, signature, position and paper at jobs; every choice is saved at once. */
export function JobNeedsCard() {
  const queryClient = useQueryClient();
  const needs = useQuery(api.field.needs.queryOptions());
  const jobTypes = useQuery(api.jobTypes.list.queryOptions());
  const choose = useMutation({
    mutationFn: (chosen: ChosenNeeds) => api.field.chooseNeeds.call(chosen),
    onSuccess: (all) => {
      queryClient.setQueryData(api.field.needs.queryKey(), all);
      toast.success('Saved');
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.field.needs.queryKey() }),
    onError: (error) =>
      toast.error({ title: 'Failed to save what jobs need', description: messageOf(error) }),
  });
  return (
    <Card
      title="Photo, Signature, Position and Paper"
      description="Asked for before a job is completed; the paper by your rule packs. Warn: the phone says that it is missing. Required: a job completed without it waits under Field reports. Off: the phone does not ask."
    >
      <Loaded
        query={needs}
        failed="Couldn't load what jobs need"
        isSmall
        waiting={<SkeletonRows label="Loading what jobs need…" count={3} each="h-16" />}
      >
        {(chosen) => (
          <ul aria-label="What jobs need" className="flex flex-col gap-4">
            {[{ id: null, name: 'All jobs' }, ...(jobTypes.data ?? [])].map(({ id, name }) => (
              <li key={id ?? 'all'}>
                <NeedsOf
                  name={name}
                  chosen={
                    chosen.find(({ jobTypeId }) => jobTypeId === id) ?? {
                      jobTypeId: id,
                      photo: null,
                      signature: null,
                      position: null,
                      paper: null,
                      photoPixels: null,
                    }
                  }
                  ofAll={chosen.find(({ jobTypeId }) => jobTypeId === null)}
                  busy={choose.isPending}
                  onChoose={choose.mutate}
                />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}

interface NeedsOfProps {
  readonly name: string;
  readonly chosen: ChosenNeeds;
  readonly ofAll: ChosenNeeds | undefined;
  readonly busy: boolean;
  readonly onChoose: (chosen: ChosenNeeds) => void;
}

function NeedsOf({ name, chosen, ofAll, busy, onChoose }: NeedsOfProps) {
  const isAll = chosen.jobTypeId === null;
  return (
    <fieldset className="grid gap-3 border-t border-line pt-3 sm:grid-cols-2 lg:grid-cols-4">
      <legend className="contents">
        <span className="font-semibold break-words sm:col-span-2 lg:col-span-4">{name}</span>
      </legend>
      {needKinds.map((kind) => {
        const ofOthers = levelName[ofAll?.[kind] ?? defaultNeeds[kind]];
        return (
          <Select<NeedLevel | 'as-all'>
            key={kind}
            label={kindName[kind]}
            options={
              isAll ? options : [{ value: 'as-all', label: `Same as all jobs (${ofOthers})` }, ...options]
            }
            value={chosen[kind] ?? (isAll ? defaultNeeds[kind] : 'as-all')}
            disabled={busy}
            onValueChange={(level) => onChoose({ ...chosen, [kind]: level === 'as-all' ? null : level })}
          />
        );
      })}
      {isAll && (
        <Select
          label="Photo size"
          options={sizes}
          value={String(chosen.photoPixels ?? photoPixels.default)}
          disabled={busy}
          onValueChange={(pixels) => onChoose({ ...chosen, photoPixels: Number(pixels) })}
        />
      )}
    </fieldset>
  );
}
