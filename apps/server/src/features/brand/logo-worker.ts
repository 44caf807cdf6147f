import { parentPort, workerData } from 'node:worker_threads';
import { showsOnWhite } from '@haulwright/domain/brand/logo';
import jpeg from 'jpeg-js';
import { PNG } from 'pngjs';
import type { LogoOrder, LogoSeen } from './read-logo.ts';

const { bytes, mediaType } = workerData as LogoOrder;

function look(): LogoSeen {
  try {
    const { width, height, data } =
      mediaType === 'image/png'
        ? PNG.sync.read(Buffer.from(bytes))
        : jpeg.decode(bytes, { useTArray: true, tolerantDecoding: false, maxResolutionInMP: 1 });
    return showsOnWhite({ width, height, rgba: data }) ? 'visible' : 'invisible';
  } catch {
    return 'unreadable';
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
parentPort?.postMessage(look());
