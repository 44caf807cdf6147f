import type { VisitManifests } from '@haulwright/domain/manifests/manifest-view';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { useIdempotencyKey } from '../../api/use-idempotency-key.ts';
import { saveFile } from '../../ui/hooks/save-file.ts';
import { toast } from '../../ui/toasts/toast.tsx';

export const manifestsOf = (visitId: string) => api.manifests.list.queryOptions({ input: { visitId } });

type Write<Input> = (
  input: Input,
  options: { readonly context: { readonly idempotencyKey: string } },
) => Promise<VisitManifests>;

/** A write that returns the manifests of the visit; a refusal is shown in a toast. */
export function useManifestWrite<Input>(
  visitId: string,
  write: Write<Input>,
  words: { readonly done: string; readonly failed: string },
  onDone?: () => void,
) {
  const queryClient = useQueryClient();
  const { keyFor, forget } = useIdempotencyKey();
  return useMutation({
    mutationFn: (input: Input) => write(input, { context: { idempotencyKey: keyFor(input) } }),
    onSuccess: (manifests) => {
      forget();
      queryClient.setQueryData(manifestsOf(visitId).queryKey, manifests);
      toast.success({ title: words.done });
      onDone?.();
    },
    onError: (error) => toast.error({ title: words.failed, description: messageOf(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.manifests.key() }),
  });
}

interface Paper {
  readonly id: string;
  /** With a code for signing on the receiving site's own phone. */
  readonly withCode: boolean;
}

/** Saves the paper of a manifest. */
export const useSavePaper = () =>
  useMutation({
    mutationFn: ({ id, withCode }: Paper) =>
      withCode ? api.gate.paper.call({ manifestId: id }) : api.manifests.paper.call({ id }),
    onSuccess: saveFile,
    onError: (error) => toast.error({ title: 'Failed to make the PDF', description: messageOf(error) }),
  });
