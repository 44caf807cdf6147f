// Public to other features: pictures from the file store.
import { useQuery } from '@tanstack/react-query';
import { type RefCallback, useCallback } from 'react';
import { api } from '../../../api/queries.ts';

/** A file's bytes never change, and are cached as long as its page is open. */
export const useFile = (sha256: string, wanted: boolean) =>
  useQuery({ ...api.files.get.queryOptions({ input: { sha256 } }), enabled: wanted, staleTime: Infinity });

/** Shows an image from memory in the element that takes this as its ref. */
export const useShownFile = (file: File): RefCallback<HTMLImageElement> =>
  useCallback(
    (image: HTMLImageElement | null) => {
      if (image === null) return undefined;
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
