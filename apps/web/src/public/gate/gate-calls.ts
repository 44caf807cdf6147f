import type { CodeMail, GateVisit } from '@haulwright/domain/gate/gate-receipt';
import { broken, silent, unreachable } from '../../api/failure-words.ts';
import type { GateField, GateSaid } from './gate-said.ts';

/** How long the server may take, as in `api/patient-fetch.ts`, which needs a newer browser. */
const patienceMs = 30_000;

/** A failed call, with a message for the person at the gate. */
export class GateRefusal extends Error {
  /** The contract's code; undefined when our server did not answer. */
  readonly code: string | undefined;
  /** Error messages by field. */
  readonly issues: Partial<Record<GateField, string>>;
  /** Until the call may be repeated; undefined when it may be at once. */
  readonly waitSeconds: number | undefined;
  /** What the truck holds, of gallons beyond it. */
  readonly truckGallons: number | undefined;
  /** What else the refusal says. */
  readonly data: Readonly<Record<string, unknown>>;

  constructor(
    message: string,
    code?: string,
    issues: Partial<Record<GateField, string>> = {},
    data: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    const { waitSeconds, truckGallons } = data;
    this.code = code;
    this.issues = issues;
    this.data = data;
    this.waitSeconds = typeof waitSeconds === 'number' ? waitSeconds : undefined;
    this.truckGallons = typeof truckGallons === 'number' ? truckGallons : undefined;
  }
}

/** Loads the visit that a code belongs to. @throws GateRefusal */
export const askVisit = (token: string): Promise<GateVisit> => ask('visit', { token });

/** Has a code mailed to the site. @throws GateRefusal */
export const mailCode = (token: string): Promise<CodeMail> => ask('code-mails', { token });

/**
 * Sends the site's receipt. On a weak signal the answer to a stored receipt may be lost: a retry with the same
 * content then gets the stored receipt.
 * @throws GateRefusal
 */
export async function sendReceipt(token: string, said: GateSaid, isSure: boolean): Promise<GateVisit> {
  try {
    return await ask<GateVisit>('receipt', { token, ...said, isSure });
  } catch (error) {
    if (!(error instanceof GateRefusal) || error.code !== 'gate.already-received') throw error;
    const visit = await askVisit(token).catch(() => undefined);
    if (visit === undefined || !isReceiptOf(visit, said)) throw error;
    return visit;
  }
}

/**
 * Sends what the site received after all. As with a receipt, the answer to a stored change may be lost.
 * @param version that the signer saw
 * @throws GateRefusal
 */
export async function sendChange(
  token: string,
  said: GateSaid,
  version: number,
  isSure: boolean,
): Promise<GateVisit> {
  try {
    return await ask<GateVisit>('receipt-changes', { token, ...said, version, isSure });
  } catch (error) {
    if (!(error instanceof GateRefusal) || error.code !== 'gate.changed-meanwhile') throw error;
    const visit = await askVisit(token).catch(() => undefined);
    if (visit === undefined || !isReceiptOf(visit, said)) throw error;
    return visit;
  }
}

/** Whether the stored receipt has this content; texts are stored trimmed. */
export function isReceiptOf({ receipt }: Pick<GateVisit, 'receipt'>, said: GateSaid): boolean {
  return (
    receipt !== null &&
    receipt.outcome === said.outcome &&
    receipt.receivedGallons === said.receivedGallons &&
    (receipt.reason ?? '') === said.reason.trim() &&
    receipt.ph === said.ph &&
    receipt.name === said.name.trim() &&
    (receipt.ticketNumber ?? '') === said.ticketNumber.trim() &&
    (receipt.note ?? '') === said.note.trim()
  );
}

const ask = async <Answer>(
  path: 'visit' | 'receipt' | 'receipt-changes' | 'code-mails',
  body: object,
): Promise<Answer> => (await askServer(`/api/gate/${path}`, body)) as Answer;

/** Asks a call that needs no account. @returns what it answered: a file, or the content of its JSON. @throws GateRefusal */
export const askServer = (address: string, body: object): Promise<unknown> =>
  send(address, { 'content-type': 'application/json' }, JSON.stringify(body), patienceMs);

/** Hands in a file, with the secret of a link in the header; on a weak signal it takes its time. @throws GateRefusal */
export const sendFile = (address: string, secret: string, file: Blob): Promise<unknown> =>
  send(address, { 'content-type': file.type, 'link-secret': secret }, file, patienceMs * 4);

async function send(
  address: string,
  headers: Record<string, string>,
  body: string | Blob,
  withinMs: number,
): Promise<unknown> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), withinMs);
  try {
    const answer = await fetch(address, { method: 'POST', headers, body, signal: patience.signal });
    const isFile = answer.ok && /^(application\/pdf|image\/)/.test(answer.headers.get('content-type') ?? '');
    const content: unknown = await (isFile ? answer.blob() : answer.json()).catch(() => undefined);
    if (patience.signal.aborted) throw new GateRefusal(silent);
    // A proxy's own page is not our answer, whatever its status.
    if (!answer.ok || typeof content !== 'object' || content === null)
      throw refusalOf(answer.status, content);
    return content;
  } catch (error) {
    if (error instanceof GateRefusal) throw error;
    throw new GateRefusal(patience.signal.aborted ? silent : unreachable);
  } finally {
    clearTimeout(timer);
  }
}

/** Reads a refusal's body, which may come from a proxy. */
export function refusalOf(status: number, body: unknown): GateRefusal {
  const { code, message, requestId, data } = (body ?? {}) as Record<string, unknown>;
  if ([502, 503, 504].includes(status)) return new GateRefusal(unreachable);
  if (status < 400 || status >= 500 || typeof code !== 'string' || typeof message !== 'string')
    return new GateRefusal(typeof requestId === 'string' ? `${broken}\nRequest ${requestId}` : broken);
  const issues = code.startsWith('gate.code-') ? { code: message } : issuesOf(data);
  const [first] = Object.values(issues);
  return new GateRefusal(first ?? message, code, issues, (data ?? {}) as Record<string, unknown>);
}

function issuesOf(data: unknown): Partial<Record<GateField, string>> {
  const { issues } = (data ?? {}) as { issues?: unknown };
  if (!Array.isArray(issues)) return {};
  const first: Record<string, string> = {};
  for (const { path, message } of issues as { path?: readonly unknown[]; message?: unknown }[])
    if (typeof path?.[0] === 'string' && typeof message === 'string') first[path[0]] ??= message;
  return first;
}
