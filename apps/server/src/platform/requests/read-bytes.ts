/** Why a body was not read to its end. */
export type UnreadBody = 'too-large' | 'too-slow';

export interface BodyLimits {
  readonly bytes: number;
  /** From the first look to the last byte. */
  readonly withinMs: number;
}

/**
 * Reads the body of a request into one buffer. A body that is too large is not read: by its announced length
 * before a byte was read, otherwise after the allowed number of bytes.
 */
export async function readBytes(
  request: Request,
  limits: BodyLimits,
): Promise<Uint8Array<ArrayBuffer> | UnreadBody> {
  // A body in pieces announces no length (RFC 9112 §6.3).
  const announced = request.headers.has('transfer-encoding')
    ? 0
    : Number(request.headers.get('content-length') ?? 0);
  if (announced > limits.bytes) return 'too-large';
  const reader = request.body?.getReader();
  if (!reader) return new Uint8Array(0);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'too-slow'>((resolve) => {
    timer = setTimeout(() => resolve('too-slow'), limits.withinMs);
  });
  const pieces: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      const next = await Promise.race([reader.read(), late]);
      if (next === 'too-slow') return next;
      if (next.done) return joined(pieces, length);
      length += next.value.length;
      if (length > limits.bytes) return 'too-large';
      pieces.push(next.value);
    }
  } finally {
    clearTimeout(timer);
    // Not cancelled: that would close the connection before the answer is sent.
  }
}

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
