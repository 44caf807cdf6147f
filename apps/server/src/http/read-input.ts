import { ORPCError } from '@orpc/server';
import type { ContractMeta } from '@haulwright/contract/base';
import type { Issue } from '../platform/requests/storable.ts';
import { readJson, type JsonLimits, type JsonProblem } from '../platform/requests/json-limits.ts';
import type { LargeInputReader } from './large-input.ts';
import { readBytes, type UnreadBody } from '../platform/requests/read-bytes.ts';

/** The call whose body is read. */
export interface MatchedCall {
  /** Its names in the contract. */
  readonly call: readonly string[];
  readonly meta: ContractMeta;
  /** Whether part of its input is in the path. */
  readonly hasPathParameters: boolean;
  /** The body of a call without input is not read. */
  readonly takesInput: boolean;
}

const defaultBytes = 1_048_576;
/** For calls that need no account. */
const bytesForAnyone = 16_384;
/** Parsed and validated in the main thread, within milliseconds; larger bodies in a worker. */
const smallBytes = 65_536;

/** A list of 20,000 rows has some 500,000 cells; nothing else comes near. */
const defaultLimits: JsonLimits = { depth: 32, values: 50_000 };
const listLimits: JsonLimits = { depth: 32, values: 1_000_000 };

/** Long enough for the largest list over a 0.5 Mbit/s line. */
const listWithinMs = 180_000;
const usuallyWithinMs = 30_000;

const sentences: Record<
  JsonProblem | UnreadBody | 'busy' | 'cut-off',
  readonly [status: number, code: string, message: string]
> = {
  malformed: [400, 'BAD_REQUEST', 'The body is not JSON in UTF-8.'],
  'too-deep': [
    400,
    'BAD_REQUEST',
    `The body has more than ${defaultLimits.depth} levels of lists and objects inside one another.`,
  ],
  'too-many-values': [400, 'BAD_REQUEST', 'The body has too many values. Split it.'],
  'too-large': [413, 'PAYLOAD_TOO_LARGE', ''],
  'too-slow': [
    408,
    'REQUEST_TIMEOUT',
    'The body did not arrive in time. Try again over a better connection.',
  ],
  'cut-off': [400, 'BAD_REQUEST', 'The body ended before it was complete.'],
  busy: [
    503,
    'SERVICE_UNAVAILABLE',
    'The server is reading several large lists right now. Try again in a minute.',
  ],
};

/**
 * Reads the body of a call whose caller is authorised.
 * @throws ORPCError a readable refusal: too large, too deep, too slow, not JSON, or invalid input
 */
export async function readInput(
  request: Request,
  { call, meta, hasPathParameters, takesInput }: MatchedCall,
  largeInputs: LargeInputReader,
): Promise<unknown> {
  if (!takesInput) return undefined;
  if (meta.takesFile) return readFile(request, meta.takesFile, meta.largestBodyBytes ?? defaultBytes);
  refuseOtherForms(request);
  const maxBytes = meta.access === 'anyone' ? bytesForAnyone : (meta.largestBodyBytes ?? defaultBytes);
  const isList = maxBytes > defaultBytes;
  const bytes = await readBytes(request, {
    bytes: maxBytes,
    withinMs: isList ? listWithinMs : usuallyWithinMs,
  }).catch(() => 'cut-off' as const);
  if (bytes === 'too-large') throw refusal('too-large', `The request is larger than ${inWords(maxBytes)}.`);
  if (typeof bytes === 'string') throw refusal(bytes);
  const limits = isList ? listLimits : defaultLimits;
  // Path parameters are validated together with the body, in this thread.
  if (bytes.length <= smallBytes || hasPathParameters) {
    const json = readJson(bytes, limits);
    if ('problem' in json) throw refusal(json.problem);
    return json.value;
  }
  const large = await largeInputs.read(call, bytes, limits);
  if ('problem' in large) throw refusal(large.problem);
  if ('issues' in large) throw notValid(large.issues);
  return large.input;
}

/** Reads a body that consists of a single file. */
async function readFile(
  request: Request,
  types: readonly string[],
  maxBytes: number,
): Promise<{ readonly file: File }> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!types.includes(type) || request.headers.has('content-encoding'))
    throw new ORPCError('UNSUPPORTED_MEDIA_TYPE', {
      status: 415,
      message: `Send the file as it is, as ${types.join(' or ')}.`,
    });
  const bytes = await readBytes(request, { bytes: maxBytes, withinMs: listWithinMs }).catch(
    () => 'cut-off' as const,
  );
  if (bytes === 'too-large') throw refusal('too-large', `The file is larger than ${inWords(maxBytes)}.`);
  if (typeof bytes === 'string') throw refusal(bytes);
  return { file: new File([bytes], 'file', { type }) };
}

function refuseOtherForms(request: Request): void {
  const type = request.headers.get('content-type');
  const encoding = request.headers.get('content-encoding') ?? 'identity';
  if (encoding === 'identity' && (type === null || /^application\/json\s*(;|$)/i.test(type))) return;
  throw new ORPCError('UNSUPPORTED_MEDIA_TYPE', {
    status: 415,
    message: 'Send the body as application/json, not compressed.',
  });
}

function refusal(problem: keyof typeof sentences, said?: string): ORPCError<string, unknown> {
  const [status, code, message] = sentences[problem];
  return new ORPCError(code, { status, message: said ?? message });
}

/** Worded as oRPC does when it validates an input itself. */
const notValid = (issues: readonly Issue[]): ORPCError<string, unknown> =>
  new ORPCError('BAD_REQUEST', {
    defined: true,
    status: 400,
    message: 'Input validation failed',
    data: { issues },
  });

const inWords = (bytes: number): string =>
  bytes < defaultBytes ? `${Math.floor(bytes / 1_024)} kB` : `${Math.floor(bytes / 1_000_000)} MB`;
