import type { Texts } from './en.ts';

/** Whether the work has reached the office. */
export const esConnection: Texts['connection'] = {
  sent: 'Todo está enviado.',
  sending: 'Enviando…',
  offline: (count) =>
    count === 0
      ? 'Sin señal. Puede seguir trabajando.'
      : `Sin señal. ${count} en este teléfono; se envía cuando haya señal.`,
  notReached: (count) =>
    count === 0
      ? 'No hay conexión con la oficina. Puede seguir trabajando.'
      : `No hay conexión con la oficina. ${count} en este teléfono; se envía solo más tarde.`,
  waiting: (count) => `${count} por enviar.`,
};
