import { makePhoto, type SmallPhoto } from './make-photo.ts';

/** What the page asks for: one picture, by a number of its own. */
export interface PhotoOrder {
  readonly order: number;
  readonly picture: Blob | ImageBitmap;
  readonly longestSide: number;
}

export type PhotoReply =
  { readonly order: number; readonly photo: SmallPhoto } | { readonly order: number; readonly error: string };

/** What this file needs of a worker's global scope; the application's types are those of a page. */
interface WorkerScope {
  postMessage(reply: PhotoReply, transfer: readonly ArrayBuffer[]): void;
  addEventListener(type: 'message', listener: (event: { readonly data: PhotoOrder }) => void): void;
}
const scope = globalThis as unknown as WorkerScope;

/* A photo of twelve megapixels takes half a second on a cheap phone, in which no button would answer. */
scope.addEventListener('message', ({ data: { order, picture, longestSide } }) => {
  void makePhoto(picture, longestSide).then(
    (photo) => scope.postMessage({ order, photo }, [photo.jpeg]),
    (error: unknown) => scope.postMessage({ order, error: String(error) }, []),
  );
});
