import { get } from 'node:http';

/** Bytes of an answer's body as they come when gzip is asked for. */
export function gzipBytes(address: string, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((done, fail) => {
    get(address, { headers: { ...headers, 'accept-encoding': 'gzip' } }, (answer) => {
      if (answer.statusCode !== 200) return fail(new Error(`${address} answered ${answer.statusCode}`));
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
      answer.on('end', () => done(bytes));
      answer.on('error', fail);
    }).on('error', fail);
  });
}

/** The addresses a worker keeps on the phone, from the list that was built into it. */
export function keptFiles(worker: string): readonly string[] {
  const files = [...worker.matchAll(/\{url:[`"']([^`"']+)[`"'],revision:/g)].map(([, url = '']) => url);
  if (files.length < 5) throw new Error('The list of the service worker was not found: see keptFiles.');
  return files;
}
