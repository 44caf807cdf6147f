import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { createMailer, MailNotSent } from './mailer.ts';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'haulwright-mail-'));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A mail server that keeps what it is given, or refuses every recipient. */
async function catcher(refuses = false): Promise<{ url: string; mails: string[] }> {
  const mails: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, callback) => callback(refuses ? new Error('no such mailbox') : undefined),
    onData: (stream, _session, callback) => {
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
      stream.on('end', () => {
        mails.push(text);
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => new Promise<void>((resolve) => server.close(resolve)));
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, mails };
}

const from = 'Haulwright <no-reply@example.com>';
const message = { to: 'ann@example.com', subject: 'Grüße', text: 'Hello Ann', html: '<p>Hello Ann</p>' };

describe('without a mail server', () => {
  it('writes one private file for each mail and leaves nothing half-written', async () => {
    const outboxFolder = join(await temporaryFolder(), 'outbox');
    const mailer = createMailer({ from, outboxFolder });
    await Promise.all([mailer.send(message), mailer.send(message), mailer.send(message)]);
    mailer.close();
    const files = await readdir(outboxFolder);
    expect(files).toHaveLength(3);
    expect(files.every((name) => /^\d{4}-[\w.-]+Z-[0-9a-f]{8}\.eml$/.test(name))).toBe(true);
    const path = join(outboxFolder, files[0] ?? '');
    const mail = await readFile(path, 'utf8');
    expect(mail).toMatch(/^From: Haulwright <no-reply@example\.com>\r$/m);
    expect(mail).toMatch(/^To: ann@example\.com\r$/m);
    expect(mail).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(mail).toContain('Hello Ann');
    expect(process.platform !== 'win32' && ((await stat(path)).mode & 0o077) !== 0).toBe(false);
  });

  it('lets no address or subject add a header', async () => {
    const outboxFolder = await temporaryFolder();
    const mailer = createMailer({ from, outboxFolder });
    await mailer.send({
      ...message,
      to: 'ann@example.com\r\nBcc: eve@example.com',
      subject: 'Hi\r\nBcc: eve@example.com',
    });
    const [file = ''] = await readdir(outboxFolder);
    expect(await readFile(join(outboxFolder, file), 'utf8')).not.toMatch(/^Bcc:/im);
  });

  it('says so when the folder cannot be written', async () => {
    const folder = await temporaryFolder();
    await createMailer({ from, outboxFolder: folder }).send(message);
    const [file = ''] = await readdir(folder);
    await expect(createMailer({ from, outboxFolder: join(folder, file) }).send(message)).rejects.toThrow(
      MailNotSent,
    );
  });
});

describe('with a mail server', () => {
  it('hands the mail over', async () => {
    const { url, mails } = await catcher();
    const mailer = createMailer({ from, smtpUrl: url, outboxFolder: '/nowhere' });
    await mailer.send(message);
    mailer.close();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatch(/^To: ann@example\.com\r$/m);
  });

  it('throws when the server refuses or is not there, without telling its address', async () => {
    const { url } = await catcher(true);
    await expect(
      createMailer({ from, smtpUrl: url, outboxFolder: '/nowhere' }).send(message),
    ).rejects.toThrow(MailNotSent);
    const gone = createMailer({ from, smtpUrl: 'smtp://user:hidden@127.0.0.1:1', outboxFolder: '/nowhere' });
    await expect(gone.send(message)).rejects.toThrow('The mail server did not accept the email (ESOCKET).');
  });
});
