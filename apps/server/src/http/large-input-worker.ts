import { createHash } from 'node:crypto';
import { parentPort, type MessagePort } from 'node:worker_threads';
import { contract } from '@haulwright/contract/contract';
import { isContractProcedure, type AnySchema } from '@orpc/contract';
import { checkInput } from './checked-input.ts';
import { readJson, type JsonLimits, type JsonProblem } from '../platform/requests/json-limits.ts';
import type { Issue } from '../platform/requests/storable.ts';

/** A worker's task: to read the body of a call of the contract. */
export interface LargeInputOrder {
  readonly order: number;
  /** The call's names in the contract, for example `imports`, `start`. */
  readonly call: readonly string[];
  readonly bytes: Uint8Array;
  readonly limits: JsonLimits;
  /** Where the parts of the input are posted. */
  readonly pieces: MessagePort;
}

/** A part of the input: the input with its long lists emptied, or the next items of one of them. */
export type InputPiece =
  { readonly rest: unknown } | { readonly list: string; readonly items: readonly unknown[] };

export type LargeInputAnswer = { readonly order: number } & (
  | { readonly problem: JsonProblem }
  | { readonly issues: readonly Issue[] }
  /** All parts have been posted. */
  | { readonly hash: string }
);

/** Small enough that receiving a part takes only milliseconds. */
const itemsAtOnce = 200;

const port = parentPort;
port?.on('message', async (order: LargeInputOrder) => {
  const answer: LargeInputAnswer = { ...(await read(order)), order: order.order };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
  port.postMessage(answer);
});

async function read({
  call,
  bytes,
  limits,
  pieces,
}: LargeInputOrder): Promise<{ problem: JsonProblem } | { issues: readonly Issue[] } | { hash: string }> {
  const json = readJson(bytes, limits);
  if ('problem' in json) return json;
  const checked = await checkInput(schemaOf(call), json.value);
  if ('issues' in checked) return checked;
  for (const piece of piecesOf(checked.value)) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
    pieces.postMessage(piece);
  }
  return { hash: createHash('sha256').update(JSON.stringify(checked.value)).digest('base64url') };
}

function schemaOf(call: readonly string[]): AnySchema {
  let node: unknown = contract;
  for (const name of call) node = (node as Record<string, unknown>)[name];
  const schema = isContractProcedure(node) ? node['~orpc'].inputSchema : undefined;
  if (!schema) throw new Error(`${call.join('.')} takes no input`);
  return schema;
}

function* piecesOf(input: unknown): Generator<InputPiece> {
  const lists = Object.entries(input as object).filter(
    (entry): entry is [string, unknown[]] => Array.isArray(entry[1]) && entry[1].length > itemsAtOnce,
  );
  yield { rest: { ...(input as object), ...Object.fromEntries(lists.map(([name]) => [name, []])) } };
  for (const [list, items] of lists) {
    for (let start = 0; start < items.length; start += itemsAtOnce)
      yield { list, items: items.slice(start, start + itemsAtOnce) };
  }
}
