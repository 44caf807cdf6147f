import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SmsNotSent, type SmsSender } from './sms-sender.ts';

/**
 * `<time>-<random>.sms.txt`: the number, an empty line, the text; readable by the owner only, as messages
 * carry codes.
 */
export const outboxSms = (outboxFolder: string): SmsSender => ({
  async send({ to, text }) {
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.sms.txt`;
    const draft = join(outboxFolder, `.${name}.part`);
    try {
      await mkdir(outboxFolder, { recursive: true, mode: 0o700 });
      await writeFile(draft, `To: ${to}\n\n${text}\n`, { mode: 0o600, flag: 'wx' });
      await rename(draft, join(outboxFolder, name)); // programs watching the folder see whole messages only
    } catch (cause) {
      const reason =
        cause instanceof Error && 'code' in cause && typeof cause.code === 'string'
          ? cause.code
          : 'unknown reason';
      throw new SmsNotSent(`The text message could not be written to ${outboxFolder} (${reason}).`, {
        cause,
      });
    }
  },
});
