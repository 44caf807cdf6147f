import { outboxSms } from './sms-outbox.ts';
import type { SmsSender } from './sms-sender.ts';
import { webhookSms } from './sms-webhook.ts';

export interface SmsOptions {
  /**
   * Takes a POST of `{"to": "+14155550100", "text": "…"}` and answers 2xx; undefined: messages become files.
   */
  readonly smsUrl?: string | undefined;
  /** Where the files go while there is no gateway; made when missing. */
  readonly outboxFolder: string;
}

/** Texts people through the operator's gateway, or into a folder. */
export const createSms = ({ smsUrl, outboxFolder }: SmsOptions): SmsSender =>
  smsUrl === undefined ? outboxSms(outboxFolder) : webhookSms(smsUrl);
