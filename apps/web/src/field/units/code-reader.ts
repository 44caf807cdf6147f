/** Reads the code in a picture: its text, or null. */
export type CodeReader = (picture: HTMLVideoElement) => Promise<string | null>;

interface Detector {
  detect(picture: HTMLVideoElement): Promise<{ readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { readonly formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

/** The browser's own reader where there is one, or else ours, loaded with the first camera. */
export async function openCodeReader(): Promise<CodeReader> {
  const own = (globalThis as { readonly BarcodeDetector?: DetectorClass }).BarcodeDetector;
  const formats = (await own?.getSupportedFormats().catch(() => [])) ?? [];
  if (own !== undefined && formats.includes('qr_code')) {
    const detector = new own({ formats: ['qr_code'] });
    return async (picture) => (await detector.detect(picture))[0]?.rawValue ?? null;
  }
  const { readCode } = await import('./read-code.ts');
  const canvas = document.createElement('canvas');
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  return (picture) => Promise.resolve(drawing === null ? null : readCode(sampleOf(picture, canvas, drawing)));
}

/** Longest side of the searched picture in pixels: a label fills a good part of it. */
const sampleSide = 640;

function sampleOf(
  picture: HTMLVideoElement,
  canvas: HTMLCanvasElement,
  drawing: CanvasRenderingContext2D,
): ImageData {
  const { videoWidth, videoHeight } = picture;
  const scale = Math.min(1, sampleSide / Math.max(videoWidth, videoHeight, 1));
  canvas.width = Math.max(1, Math.round(videoWidth * scale));
  canvas.height = Math.max(1, Math.round(videoHeight * scale));
  drawing.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return drawing.getImageData(0, 0, canvas.width, canvas.height);
}

/** Five times a second: a phone in the sun stays cool. */
const everyMs = 200;

/**
 * Reports every code shown to the camera, once until another one, or none for two seconds, was seen.
 * @returns ends it
 */
export function readCodes(video: HTMLVideoElement, onCode: (text: string) => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let last: { readonly text: string; readonly at: number } | undefined;
  async function read() {
    const reader = await openCodeReader();
    while (!signal.aborted) {
      const text = video.videoWidth === 0 ? null : await reader(video).catch(() => null);
      if (signal.aborted) return;
      const now = Date.now();
      if (text !== null) {
        if (last?.text !== text || now - last.at > 2_000) onCode(text);
        last = { text, at: now };
      }
      await new Promise((done) => {
        setTimeout(done, everyMs);
      });
    }
  }
  void read().catch((error: unknown) => console.error('No codes can be read', error));
  return () => {
    ending.abort();
  };
}
