import { trustScript } from '../../trusted-scripts.ts';
import { makePhoto, type SmallPhoto } from './make-photo.ts';
import type { PhotoOrder, PhotoReply } from './photo-worker.ts';
// oxlint-disable-next-line import/default -- the build makes an address of it
import workerUrl from './photo-worker.ts?worker&url';

interface Waiting {
  readonly resolve: (photo: SmallPhoto) => void;
  readonly reject: (problem: Error) => void;
}

/** The worker could not start: an old browser, or one short of memory. */
class NoWorkerError extends Error {}

const waiting = new Map<number, Waiting>();
let worker: Worker | undefined;
let orders = 0;

/**
 * Shrinks a photo in a worker, or in the page where workers have no canvas.
 * @throws when this browser cannot read the picture
 */
export async function shrinkPhoto(picture: Blob | ImageBitmap, longestSide: number): Promise<SmallPhoto> {
  if (typeof OffscreenCanvas === 'undefined' || typeof Worker === 'undefined')
    return makePhoto(picture, longestSide);
  try {
    return await ask(picture, longestSide);
  } catch (error) {
    if (!(error instanceof NoWorkerError)) throw error;
    return await makePhoto(picture, longestSide);
  } finally {
    // The worker got a copy: a transferred picture would be lost with a worker that does not start.
    if (!(picture instanceof Blob)) picture.close();
  }
}

function ask(picture: Blob | ImageBitmap, longestSide: number): Promise<SmallPhoto> {
  return new Promise((resolve, reject) => {
    const order = (orders += 1);
    waiting.set(order, { resolve, reject });
    try {
      worker ??= startWorker();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is of our own origin
      worker.postMessage({ order, picture, longestSide } satisfies PhotoOrder);
    } catch (error) {
      waiting.delete(order);
      reject(new NoWorkerError(String(error)));
    }
  });
}

function startWorker(): Worker {
  trustScript(workerUrl);
  const started = new Worker(workerUrl, { type: 'module' });
  started.addEventListener('message', ({ data }: MessageEvent<PhotoReply>) => {
    const asked = waiting.get(data.order);
    waiting.delete(data.order);
    if ('photo' in data) asked?.resolve(data.photo);
    else asked?.reject(new Error(data.error));
  });
  started.addEventListener('error', (event) => {
    event.preventDefault();
    started.terminate();
    worker = undefined;
    for (const one of waiting.values()) one.reject(new NoWorkerError(event.message));
    waiting.clear();
  });
  return started;
}
