import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface MailServerFake {
  /** For `SMTP_URL`. */
  readonly url: string;
  readonly port: number;
  /** The sources of the mails it took, oldest first. */
  readonly mails: string[];
  /** The addresses it took a mail for, also those that the mail does not name. */
  readonly addresses: string[];
  /** Refuses every address from now on, those that match, or none. */
  refuse(which: boolean | RegExp): void;
  /**
   * Holds the next mail whose source matches before taking it, as the product mails other people at any time;
   * resolves once it is here, with what lets it go on.
   */
  holdNext(source: RegExp): Promise<() => void>;
  stop(): Promise<void>;
}

/** A mail server that takes mails, refuses them, or keeps one waiting. @param onPort of one that was there before; 0: any */
export async function startMailServerFake(onPort = 0): Promise<MailServerFake> {
  const mails: string[] = [];
  const addresses: string[] = [];
  let refused: boolean | RegExp = false;
  let waiting: { readonly source: RegExp; readonly onHeld: (letGo: () => void) => void } | undefined;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, callback) => {
      const isRefused = typeof refused === 'boolean' ? refused : refused.test(address);
      if (!isRefused) addresses.push(address);
      callback(isRefused ? new Error('no such mailbox') : undefined);
    },
    onData: (stream, _session, callback) => {
      let source = '';
      stream.on('data', (chunk: Buffer) => (source += chunk.toString('utf8')));
      stream.on('end', () => {
        const take = () => {
          mails.push(source);
          callback();
        };
        if (waiting?.source.test(source) !== true) return take();
        const { onHeld } = waiting;
        waiting = undefined;
        onHeld(take);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(onPort, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    mails,
    addresses,
    refuse: (which) => {
      refused = which;
    },
    holdNext: (source) => new Promise((onHeld) => (waiting = { source, onHeld })),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
