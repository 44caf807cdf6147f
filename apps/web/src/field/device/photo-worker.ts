import { makePhoto, type SmallPhoto } from './make-photo.ts';

/** The page's request: one picture, with an id. */
export interface PhotoOrder {
  readonly order: number;
  readonly picture: Blob | ImageBitmap;
  readonly longestSide: number;
}

export type PhotoReply =
  { readonly order: number; readonly photo: SmallPhoto } | { readonly order: number; readonly error: string };

/** The part of a worker's global scope used here; the application's types are those of a page. */
interface WorkerScope {
  postMessage(reply: PhotoReply, transfer: readonly ArrayBuffer[]): void;
  addEventListener(type: 'message', listener: (event: { readonly data: PhotoOrder }) => void): void;
}
const scope = globalThis as unknown as WorkerScope;

/* A twelve-megapixel photo takes half a second on a cheap phone, during which no button would respond. */
scope.addEventListener('message', ({ data: { order, picture, longestSide } }) => {
  void makePhoto(picture, longestSide).then(
    (photo) => scope.postMessage({ order, photo }, [photo.jpeg]),
    (error: unknown) => scope.postMessage({ order, error: String(error) }, []),
  );
});
