import type { IncomingMessage, RequestListener } from 'node:http';
import { belongsTo } from '../platform/network/trusted-proxies.ts';
import { asRequest, type RequestRecord } from '../platform/requests/current-request.ts';
import { requestIdOf } from '../platform/requests/request-id.ts';
import { healthPaths, pathOf, pathPatternOf } from './path-pattern.ts';

/** A request in progress. */
export interface OpenRequest {
  readonly record: RequestRecord;
  readonly method: string;
}

/** A finished request. */
export interface AnsweredRequest extends OpenRequest {
  /** As named in the access log and the metrics; never with ids or queries. */
  readonly path: string;
  readonly status: number;
  readonly ms: number;
  /** Bytes sent, headers included. */
  readonly bytes: number;
  /** Whether the caller disconnected before the answer was complete. */
  readonly isCutOff: boolean;
}

export interface IngressOptions {
  readonly trustedProxies: readonly string[];
  readonly onAnswered: (request: AnsweredRequest) => void;
}

export interface Ingress {
  readonly listener: RequestListener;
  readonly open: ReadonlySet<OpenRequest>;
}

/** Assigns every request an id and reports it when it is finished, whatever answered it. */
export function createIngress(
  answer: RequestListener,
  { trustedProxies, onAnswered }: IngressOptions,
): Ingress {
  const isProxy = belongsTo(trustedProxies);
  const open = new Set<OpenRequest>();

  const listener = (incoming: IncomingMessage, outgoing: Parameters<RequestListener>[1]) => {
    const { socket, method = '' } = incoming;
    // HAProxy's plain check names no host, and nothing here depends on one; any other request is told to.
    if (incoming.headers.host === undefined && healthPaths.includes(pathOf(incoming.url ?? '')))
      incoming.headers.host = 'localhost';
    const started = performance.now();
    const sentBefore = socket.bytesWritten;
    const record: RequestRecord = {
      id: requestIdOf(incoming.headers['x-request-id'], isProxy(socket.remoteAddress ?? null)),
    };
    const request = { record, method };
    open.add(request);
    outgoing.setHeader('X-Request-Id', record.id);
    outgoing.once('close', () => {
      open.delete(request);
      onAnswered({
        ...request,
        path: pathPatternOf(incoming.url ?? '', record),
        status: outgoing.statusCode,
        ms: performance.now() - started,
        bytes: socket.bytesWritten - sentBefore,
        isCutOff: !outgoing.writableFinished,
      });
    });
    return asRequest(record, () => answer(incoming, outgoing));
  };
  return { listener, open };
}
