export interface SmsMessage {
  /** E.164, for example `+14155550100`. */
  readonly to: string;
  readonly text: string;
}

/** The message was not handed over; `message` says why, without the number or the secret of the gateway. */
export class SmsNotSent extends Error {
  override readonly name = 'SmsNotSent';
}

export interface SmsSender {
  /**
   * Resolves once the gateway has taken the message, or the file is written.
   * @throws SmsNotSent
   */
  send(message: SmsMessage): Promise<void>;
}
