import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { maxLogoBytes, maxLogoPixels, minLogoPixels, type LogoRefusal } from '@haulwright/domain/brand/logo';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import { mediaTypeOf } from '../../platform/files/media-type.ts';
import type { PdfSetter } from '../../platform/pdf/pdf-setter.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

export interface ReadLogo extends Size {
  readonly mediaType: 'image/png' | 'image/jpeg';
}

/** What the thread that unpacks the picture gets. */
export interface LogoOrder {
  readonly bytes: Uint8Array;
  readonly mediaType: ReadLogo['mediaType'];
}
export type LogoSeen = 'visible' | 'invisible' | 'unreadable';

const trial = new URL('logo-trial.typ', import.meta.url);
const longestMs = 10_000;

/**
 * Judges a file that is to be a logo: whether every mail, page and paper can show it. Its size is known before
 * anything is unpacked, so a small file does not become a large picture.
 */
export async function readLogo(
  pdfs: PdfSetter,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Outcome<ReadLogo, LogoRefusal | 'pdf.busy'>> {
  const mediaType = mediaTypeOf(bytes);
  if (mediaType === undefined || mediaType === 'application/pdf') return refused('brand.logo-not-a-picture');
  if (bytes.length > maxLogoBytes) return refused('brand.logo-too-large');
  const size = mediaType === 'image/png' ? sizeOfPng(bytes) : sizeOfJpeg(bytes);
  if (size === undefined) return refused('brand.logo-unreadable');
  const { width, height } = size;
  if (Math.min(width, height) < minLogoPixels || Math.max(width, height) > maxLogoPixels)
    return refused('brand.logo-dimensions');
  const seen = await lookAt({ bytes, mediaType });
  if (seen !== 'visible')
    return refused(seen === 'invisible' ? 'brand.logo-invisible' : 'brand.logo-unreadable');
  const name = mediaType === 'image/png' ? 'logo.png' : 'logo.jpg';
  let paper: Awaited<ReturnType<PdfSetter['pdf']>>;
  try {
    // Papers are set by another program, which would refuse every one of them.
    paper = await pdfs.pdf(trial, { logo: name }, [{ name, bytes }]);
  } catch {
    return refused('brand.logo-unreadable');
  }
  return paper === null ? refused('pdf.busy') : accepted({ mediaType, width, height });
}

/** Unpacks the picture in a thread of its own: half a second for the largest. */
async function lookAt(order: LogoOrder): Promise<LogoSeen> {
  const worker = new Worker(new URL('logo-worker.ts', import.meta.url), { workerData: order });
  try {
    const [seen] = (await once(worker, 'message', { signal: AbortSignal.timeout(longestMs) })) as [LogoSeen];
    return seen;
  } catch {
    return 'unreadable';
  } finally {
    await worker.terminate();
  }
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength);

/** Said by its first chunk (PNG, 11.2.2); one that is drawn in passes (byte 28) cannot be bounded while it is unpacked. */
function sizeOfPng(bytes: Uint8Array): Size | undefined {
  if (bytes.length < 33 || bytes[28] !== 0) return undefined;
  const view = viewOf(bytes);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** Said by the start of its frame (ITU T.81, B.2.2). */
function sizeOfJpeg(bytes: Uint8Array): Size | undefined {
  const view = viewOf(bytes);
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; at += 2 + view.getUint16(at + 2)) {
    const marker = bytes[at + 1] ?? 0;
    // DHT, JPG and DAC are among the numbers of frames.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
  }
  return undefined;
}
